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

describe("a window that has its capacity", () => {
  function windowOf(capacity: number) {
    const window = createEventWindow(10n, capacity);
    for (const [through, positions] of [
      [12n, [11, 12]],
      [15n, [13, 15]],
      [17n, [16]],
    ] as const)
      window.append({ events: positions.map(eventAt), through });
    return window;
  }

  it.each([
    { capacity: 7, more: 2, upTo: undefined },
    { capacity: 6, more: 2, upTo: 12n },
    { capacity: 5, more: 2, upTo: 12n },
    { capacity: 4, more: 2, upTo: 15n },
    { capacity: 5, more: 0, upTo: undefined },
    { capacity: 5, more: 90, upTo: 17n },
  ])("of $capacity drops its first pages up to $upTo for $more more", ({ capacity, more, upTo }) => {
    expect(windowOf(capacity).wouldDrop(more)).toBe(upTo);
  });

  it("has less after it dropped whole pages, and only the events after its new beginning", () => {
    const window = windowOf(5);
    expect([window.size(), window.from(), window.end()]).toEqual([5, 10n, 17n]);
    window.dropTo(14n);
    expect([window.size(), window.from(), window.end()]).toEqual([3, 12n, 17n]);
    window.dropTo(17n);
    expect([window.size(), window.from(), window.end(), window.wouldDrop(5)]).toEqual([0, 17n, 17n, undefined]);
    window.append({ events: [eventAt(18)], through: 18n });
    expect([window.size(), window.after(17n, 10)?.events.length]).toEqual([1, 1]);
  });

  it("takes nothing that ends where it ends already", () => {
    const window = windowOf(5);
    window.append({ events: [eventAt(17)], through: 17n });
    expect([window.size(), window.countAfter(10n)]).toEqual([5, 5]);
  });
});

describe("an event in a window", () => {
  it("is found by its position and its id, and by nothing else", () => {
    const window = windowOfPages();
    for (const position of [11, 12, 14, 19, 20, 21]) expect(window.has(eventAt(position)), `${position}`).toBe(true);
    for (const position of [10, 13, 17, 22]) expect(window.has(eventAt(position)), `${position}`).toBe(false);
    expect(window.has({ ...eventAt(20), id: "another" })).toBe(false);
    expect(window.has({ ...eventAt(20), position: 11n })).toBe(false);
  });
});
