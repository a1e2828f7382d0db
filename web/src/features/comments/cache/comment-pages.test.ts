import type { CommentView } from "@shiye/events/comments";
import { describe, expect, it } from "vitest";
import {
  distinctComments,
  insertReply,
  insertTopLevel,
  landingOf,
  movePinned,
  type PageOfComments,
  removeBranch,
  withDescendants,
} from "./comment-pages.ts";

function comment(id: number, parent_id: number | null = null): CommentView {
  return {
    id,
    post_id: 1,
    user_id: 7,
    user_auto_id: 7,
    user_display_id: "lin_mo",
    nickname: "林墨",
    user_avatar: null,
    verified: 0,
    content: `第 ${id} 句`,
    media: [],
    parent_id,
    reply_to: null,
    like_count: 0,
    liked: false,
    reply_count: 0,
    created_at: "2026-01-01T00:00:00.000Z",
    user_location: "",
    pinned: false,
  };
}
const pagesOf = (...pages: number[][]): PageOfComments[] =>
  pages.map((ids, index) => ({ comments: ids.map((id) => comment(id)), hasMore: index < pages.length - 1 }));
const ids = (pages: PageOfComments[]) => pages.map((page) => page.comments.map(({ id }) => id));

describe("a comment that arrives", () => {
  it("is inserted at the top when the newest come first", () => {
    const pages = pagesOf([5, 4], [3]);
    expect(insertTopLevel(pages, comment(6), "desc")).toBe(true);
    expect(ids(pages)).toEqual([[6, 5, 4], [3]]);
  });

  it("is inserted at the end when the oldest come first", () => {
    const pages = pagesOf([1, 2], [3]);
    insertTopLevel(pages, comment(6), "asc");
    expect(ids(pages)).toEqual([
      [1, 2],
      [3, 6],
    ]);
  });

  it("is inserted at the end when the most liked come first, because it has no likes yet", () => {
    const pages = pagesOf([4, 2], [3]);
    insertTopLevel(pages, comment(6), "hot");
    expect(ids(pages)).toEqual([
      [4, 2],
      [3, 6],
    ]);
  });

  it("is there once, however often it comes", () => {
    const pages = pagesOf([5, 4]);
    insertTopLevel(pages, comment(6), "desc");
    expect(insertTopLevel(pages, comment(6), "desc")).toBe(false);
    expect(ids(pages)).toEqual([[6, 5, 4]]);
  });

  it("is not inserted into a list that is not loaded", () => {
    expect(insertTopLevel([], comment(6), "desc")).toBe(false);
  });

  it("keeps its place when its own page contains it again", () => {
    const pages = pagesOf([1, 2]);
    insertReply(pages, comment(9, 1));
    pages.push({ comments: [comment(3), comment(9, 1)], hasMore: false });
    expect(distinctComments(pages).map(({ id }) => id)).toEqual([1, 2, 9, 3]);
  });

  it.each([
    [{ sort: "desc", hasMore: true, readsBelowTop: false }, "show"],
    [{ sort: "desc", hasMore: false, readsBelowTop: true }, "hold"],
    [{ sort: "asc", hasMore: false, readsBelowTop: true }, "show"],
    [{ sort: "asc", hasMore: true, readsBelowTop: false }, "leave"],
    [{ sort: "hot", hasMore: false, readsBelowTop: true }, "show"],
    [{ sort: "hot", hasMore: true, readsBelowTop: false }, "leave"],
  ] as const)("does not move what the reader reads: with %j the answer is %s", (situation, landing) => {
    expect(landingOf(situation)).toBe(landing);
  });
});

describe("a comment that is removed", () => {
  const thread = () => [comment(1), comment(2, 1), comment(3, 2), comment(4, 1), comment(5, 3)];

  it("is removed with all replies below it, and nothing else", () => {
    expect([...withDescendants(thread(), [2])].sort()).toEqual([2, 3, 5]);
  });

  it("is removed with the same replies in any order of the list", () => {
    expect(withDescendants(thread().reverse(), [2]).size).toBe(3);
  });

  it("leaves the pages, and the number of removed comments is returned", () => {
    const pages: PageOfComments[] = [{ comments: thread(), hasMore: false }];
    expect(removeBranch(pages, 2)).toBe(3);
    expect(ids(pages)).toEqual([[1, 4]]);
  });

  it("is counted once when its own page contains it again", () => {
    const pages = pagesOf([1, 2, 9], [3, 9]);
    expect(removeBranch(pages, 9)).toBe(1);
    expect(ids(pages)).toEqual([[1, 2], [3]]);
  });

  it("changes nothing when it is not loaded", () => {
    const pages = pagesOf([5, 4], [3]);
    expect(removeBranch(pages, 99)).toBe(0);
    expect(ids(pages)).toEqual([[5, 4], [3]]);
  });
});

describe("a pinned comment", () => {
  const pin = (pages: PageOfComments[], id: number, sort: "desc" | "asc" | "hot" = "desc") => {
    movePinned(pages, comment(id), sort);
    return ids(pages).flat();
  };

  it("is first in every order, also if it was not loaded before, and new comments come below it", () => {
    const pages = pagesOf([5, 4], [3]);
    expect(pin(pages, 3)).toEqual([3, 5, 4]);
    expect(insertTopLevel(pages, comment(6), "desc")).toBe(true);
    expect(ids(pages).flat()).toEqual([3, 6, 5, 4]);
    expect(pin(pagesOf([1, 2], [3]), 9, "asc")).toEqual([9, 1, 2, 3]);
  });

  it("moves back to its own place when another one is pinned", () => {
    const pages = pagesOf([5, 4], [3]);
    pin(pages, 4);
    expect(pin(pages, 3)).toEqual([3, 5, 4]);
    expect(distinctComments(pages).map(({ pinned }) => pinned)).toEqual([true, false, false]);
    movePinned(pages, null, "desc");
    expect(ids(pages).flat()).toEqual([5, 4, 3]);
  });

  it("is dropped after unpinning if its own place is on a page that is not loaded", () => {
    const pages: PageOfComments[] = [{ comments: [comment(9), comment(8)], hasMore: true }];
    pin(pages, 2);
    movePinned(pages, null, "desc");
    expect(ids(pages)).toEqual([[9, 8]]);
  });

  it("keeps the reader's own like, which the push does not contain", () => {
    const pages = pagesOf([5, 4]);
    for (const one of pages[0]?.comments ?? []) Object.assign(one, { liked: true });
    movePinned(pages, comment(4), "desc");
    expect(pages[0]?.comments[0]).toMatchObject({ id: 4, liked: true, pinned: true });
  });
});
