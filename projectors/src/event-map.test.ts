import { describe, expect, it } from "vitest";
import { eventMap, ignoredEvents, printEventMap } from "./event-map.ts";
import { readModels } from "./read-models.ts";

const forgottenIn = (lines: ReturnType<typeof eventMap>) =>
  lines.filter((line) => line.readModels.length === 0 && line.ignored === undefined).map(({ event }) => event);

describe("the event map", () => {
  it("has no event that is neither handled nor listed as ignored", () => {
    expect(forgottenIn(eventMap())).toEqual([]);
  });
  it("names an event that a read model no longer handles (control)", () => {
    const withoutCategories = readModels.filter(({ name }) => name !== "notes");
    expect(forgottenIn(eventMap(withoutCategories))).toContain("CategoryCreated");
  });
  it("ignores no event that is handled or does not exist", () => {
    const lines = eventMap();
    for (const event of Object.keys(ignoredEvents)) expect(lines.find((line) => line.event === event)?.readModels, event).toEqual([]);
  });
  it("lists pushes only for events that the read model handles", () => {
    for (const { name, pushes, handles } of readModels)
      for (const event of Object.values(pushes).flat()) expect(handles.has(event), `${name}: ${event}`).toBe(true);
  });
  it("prints one line for each event", () => {
    expect(printEventMap().split("\n")).toHaveLength(eventMap().length + 2);
    expect(printEventMap()).toMatch(
      /\| NoteLiked \| note_stats, notifications, member_streams, search \| note:stats, notification:new, unread-count \|/,
    );
  });
});
