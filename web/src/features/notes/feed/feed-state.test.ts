import type { NoteCardView } from "@shiye/events/notes";
import { expect, it } from "vitest";
import { behindStored, type FeedState } from "./feed-state.ts";

const note = (id: number, like_count = 0) => ({ id, like_count }) as NoteCardView;
const STATE: FeedState = {
  notes: [],
  loading: false,
  refreshing: false,
  failure: null,
  refreshFailure: null,
  atEnd: false,
  mayGrow: false,
};
const stored = [note(1), note(2)];

it("the stored feed is shown while the server is asked, and marked as reloading", () => {
  expect(behindStored(stored, { ...STATE, loading: true })).toMatchObject({ notes: stored, loading: false, refreshing: true });
});

it("fetched notes follow it, and update its notes", () => {
  const { notes, loading } = behindStored(stored, { ...STATE, notes: [note(9), note(2, 5)], loading: true });
  expect(notes).toEqual([note(1), note(2, 5), note(9)]);
  expect(loading).toBe(true);
});

it("a failure of the first page is shown at the reader's place, one of a later page at the end", () => {
  expect(behindStored(stored, { ...STATE, failure: "服务正在启动，请稍后再试" })).toMatchObject({
    failure: null,
    refreshFailure: "服务正在启动，请稍后再试",
  });
  expect(behindStored(stored, { ...STATE, notes: [note(1)], failure: "没有网络" })).toMatchObject({
    failure: "没有网络",
    refreshFailure: null,
  });
});
