import { expect, it } from "vitest";
import { type Change, mergeChanges } from "./changes.ts";

const change = (id: number, more: Partial<Change> = {}): Change => ({
  ...{ id, receiver_id: 1, type: 1, notification_group: "likes" },
  ...{ was_visible: false, was_read: false, visible: true, is_read: false },
  ...more,
});

it("changes come in the order in which it happened, in whatever order the database tells them", () => {
  expect(mergeChanges([change(12), change(9), change(100)]).map(({ id }) => id)).toEqual([9, 12, 100]);
});

it("a row that several statements changed is told once: as it was before the first and is after the last", () => {
  const [raised, read] = [change(7), change(7, { was_visible: true, is_read: true })];
  expect(mergeChanges([raised, read])).toEqual([{ ...raised, is_read: true }]);
});
