import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { createEventWindow } from "./event-window.ts";

const eventAt = (position: number): StoredEvent => ({
  id: `event-${position}`,
  type: "NoteLiked",
  version: 1,
  at: "2026-11-28T08:00:00.000Z",
  data: {},
  metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" },
  stream: "like-1-note-7",
  revision: position,
  position: BigInt(position),
});

/** After position 10: 11, 12, then one page that looked up to 16 and found 14, then an empty one up to 18, then 19, 20, 21. */
function windowOfPages() {
  const window = createEventWindow(10n, 100);
  for (const { positions, through } of [
    { positions: [11], through: 11n },
    { positions: [12], through: 12n },
    { positions: [14], through: 16n },
    { positions: [], through: 18n },
    { positions: [19, 20, 21], through: 21n },
  ])
    window.append({ events: positions.map(eventAt), through });
  return window;
}

describe("a window of events", () => {
  it.each([
    { after: 10n, events: [11, 12, 14, 19, 20, 21] },
    { after: 11n, events: [12, 14, 19, 20, 21] },
    { after: 13n, events: [14, 19, 20, 21] },
    { after: 14n, events: [19, 20, 21] },
    { after: 17n, events: [19, 20, 21] },
    { after: 18n, events: [19, 20, 21] },
    { after: 20n, events: [21] },
    { after: 21n, events: [] },
  ])("asked for what comes after $after, gives and counts exactly $events", ({ after, events }) => {
    const window = windowOfPages();
    expect(window.after(after, 100)).toMatchObject({ events: events.map(eventAt), through: 21n });
    expect(window.countAfter(after)).toBe(events.length);
  });

  it("asked for fewer than it has, says how far these go", () => {
    const window = windowOfPages();
    expect(window.after(11n, 2)).toMatchObject({ events: [eventAt(12), eventAt(14)], through: 14n });
    expect(window.after(14n, 2)).toMatchObject({ events: [eventAt(19), eventAt(20)], through: 20n });
  });

  it("asked for what it dropped, or for what is beyond its end, gives nothing", () => {
    const window = windowOfPages();
    window.dropTo(12n);
    expect(window.after(11n, 100)).toBeUndefined();
    expect(window.after(22n, 100)).toBeUndefined();
    expect(window.after(12n, 100)).toMatchObject({ events: [14, 19, 20, 21].map(eventAt), through: 21n });
  });
});
