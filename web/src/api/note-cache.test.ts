import type { NoteCardView } from "@shiye/events/notes";
import { describe, expect, it } from "vitest";
import { noteTags, patchNotesIn } from "./note-cache.ts";

const note = (id: number) => ({ id, like_count: 1, collect_count: 0, aspectRatio: 1 });
const like = (cached: NoteCardView) => {
  cached.like_count = 2;
};

describe("a change of a note", () => {
  it.each([
    ["a note alone", () => note(7)],
    ["a page of a list", () => ({ posts: [note(6), note(7)], hasMore: true })],
    ["the pages of a feed", () => ({ pages: [{ posts: [note(5)] }, { posts: [note(7)] }], pageParams: [null, "x"] })],
  ])("reaches %s, and no other note", (_, make) => {
    const data = make();
    patchNotesIn(data, 7, like);
    const counts = [...JSON.stringify(data).matchAll(/"id":(\d),"like_count":(\d)/g)].map(([, id, count]) => [id, count]);
    expect(counts.find(([id]) => id === "7")).toEqual(["7", "2"]);
    expect(counts.filter(([id]) => id !== "7").every(([, count]) => count === "1")).toBe(true);
  });

  it("leaves a comment with the same number alone", () => {
    const comments = { comments: [{ id: 7, like_count: 1 }] };
    patchNotesIn(comments, 7, like);
    expect(comments.comments[0]?.like_count).toBe(1);
  });
});

it("tags every note of an answer", () => {
  expect(noteTags([note(1), note(2)])).toEqual([
    { type: "Note", id: 1 },
    { type: "Note", id: 2 },
  ]);
});
