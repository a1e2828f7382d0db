// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dropMember } from "../features/blocks/after-block.ts";
import { patchComment } from "../features/comments/cache/comment-cache.ts";
import { commentsApi } from "../features/comments/cache/comments-api.ts";
import { membersApi } from "../features/members/members-api.ts";
import { removeFromLists } from "../features/notes/card/delete-note-api.ts";
import { notesApi, useGetNotesInfiniteQuery } from "../features/notes/card/notes-api.ts";
import { binApi } from "../features/notes/recycle-bin/bin-api.ts";
import { cachedCard } from "../features/notes/view/cached-note.ts";
import "../features/search/search-api.ts";
import { anyApi } from "../api/any-endpoint.ts";
import { patchMember } from "../api/member-cache.ts";
import { patchNote } from "../api/note-cache.ts";
import { createSite, refusal } from "../testing/render.tsx";

const note = (id: number, author = "leaf") => ({ id, like_count: 1, collect_count: 0, author_account: author });
const comment = (id: number, author = "leaf") => ({ id, like_count: 1, reply_count: 0, user_display_id: author });
const WALL = { category: "recommend" };
const COMMENTS = { noteId: 7, sort: "desc" } as const;
const FOUND = { type: "all", keyword: "晚霞", tag: null };
/** Two pages of a wall, the second of them this. */
const second = { posts: [note(3), note(7), note(8, "wind"), note(9, "wind")], hasMore: true, nextCursor: "c" };

function createWall(answers: Record<string, unknown> = {}) {
  let page = 0;
  const site = createSite({
    answers: {
      "GET /posts": () => (page++ === 0 ? { posts: [note(1), note(2)], hasMore: true, nextCursor: "b" } : second),
      "GET /posts/7": { ...note(7), content: "正文" },
      "GET /posts/7/comments": { comments: [comment(7), comment(6, "wind")], hasMore: false },
      "GET /users/leaf/posts": { posts: [note(7)] },
      "GET /search": {
        keyword: "晚霞",
        type: "all",
        posts: { data: [note(7)] },
        users: { data: [{ id: 7, fans_count: 1 }], pagination: { total: 1 } },
        data: [],
        pagination: { page: 1, pages: 1 },
      },
      ...answers,
    },
  });
  const { dispatch, getState } = site.store;
  const cached = (part: string) => Object.entries(getState().api.queries).find(([key]) => key.startsWith(part))?.[1]?.data;
  return {
    ...site,
    open: async () => {
      await dispatch(notesApi.endpoints.getNotes.initiate(WALL));
      await dispatch(notesApi.endpoints.getNotes.initiate(WALL, { direction: "forward" }));
      await dispatch(notesApi.endpoints.getNote.initiate({ id: 7 }));
      await dispatch(membersApi.endpoints.getMemberPreview.initiate("leaf"));
      await dispatch(commentsApi.endpoints.getComments.initiate(COMMENTS));
      await dispatch(anyApi.endpoints.search?.initiate(FOUND, {}) as never);
    },
    tags: () => Object.values(getState().api.provided.keys).map((provided) => provided.length),
    pages: () => (cached("getNotes") as { pages: { posts: { id: number; like_count: number }[] }[] }).pages,
    text: () => JSON.stringify(["getNote(", "getMemberPreview", "getNotes", "search", "getComments"].map(cached)),
    cached,
  };
}
/** By number: how often it stands with a count of its own, and with that of the change. */
const counts = (text: string, count: string) =>
  [...text.matchAll(new RegExp(`"id":(\\d+),"${count}":(\\d+)`, "g"))].map(([, id, now]) => [id, now]);

describe("what is cached of a thing", () => {
  it("is found without a tag of its own: a wall has as many tags with two pages as with one", async () => {
    const { open, tags } = createWall();
    await open();
    expect(Math.max(...tags())).toBe(2);
  });

  it("changes wherever it is cached, and nothing else does", async () => {
    const { open, store, pages, text, cached } = createWall();
    await open();
    const before = pages();
    store.dispatch(patchNote(7, (known) => Object.assign(known, { like_count: 5 })));
    expect(counts(text(), "like_count").filter(([, now]) => now === "5")).toEqual([
      ["7", "5"],
      ["7", "5"],
      ["7", "5"],
      ["7", "5"],
    ]);
    expect(pages()[0]).toBe(before[0]);
    expect(pages()[1]?.posts[0]).toBe(before[1]?.posts[0]);
    store.dispatch(patchComment(7, (known) => Object.assign(known, { like_count: 6 })));
    expect(counts(text(), "like_count").filter(([, now]) => now === "6")).toEqual([["7", "6"]]);
    store.dispatch(patchMember(7, (known) => Object.assign(known, { fans_count: 9 })));
    expect(counts(text(), "fans_count")).toEqual([["7", "9"]]);
    // The note and the member of one number, in one answer: each has its own change.
    expect((cached("search") as { pages: { members: object[] }[] }).pages[0]?.members).toEqual([{ id: 7, fans_count: 9 }]);
  });

  it("is drawn from the list that knows it, as long as some list does", async () => {
    const { open, store } = createWall();
    await open();
    expect(cachedCard(store.getState(), 3)?.id).toBe(3);
    expect(cachedCard(store.getState(), 6)).toBeUndefined();
  });

  it("changes on a wall whose next page did not come", async () => {
    let page = 0;
    const { store, pages } = createWall({
      "GET /posts": () => (page++ === 0 ? { posts: [note(7)], hasMore: true, nextCursor: "b" } : refusal(500, "failed", "服务器开小差了")),
    });
    await store.dispatch(notesApi.endpoints.getNotes.initiate(WALL));
    await store.dispatch(notesApi.endpoints.getNotes.initiate(WALL, { direction: "forward" }));
    store.dispatch(patchNote(7, (cached) => Object.assign(cached, { like_count: 5 })));
    expect(pages()[0]?.posts[0]?.like_count).toBe(5);
  });
});

describe("a removed thing", () => {
  it("disappears from every list, and its own answer stays", async () => {
    const { open, store, cached, pages } = createWall();
    await open();
    store.dispatch(removeFromLists(7));
    expect(pages().map(({ posts }) => posts.map(({ id }) => id))).toEqual([
      [1, 2],
      [3, 8, 9],
    ]);
    expect(cached("getMemberPreview")).toEqual([]);
    expect(cached("search")).toMatchObject({ pages: [{ notes: [], members: [{ id: 7 }] }] });
    expect(cached("getComments")).toMatchObject({ pages: [{ comments: [{ id: 7 }, { id: 6 }] }] });
    expect(cached("getNote(")).toMatchObject({ id: 7 });
  });

  it("is put back to where it stood, in every list that was not loaded anew with it", async () => {
    const { open, store, pages, cached } = createWall();
    await open();
    const putBack = store.dispatch(removeFromLists(7));
    store.dispatch(removeFromLists(3));
    store.dispatch(putBack);
    expect(pages().map(({ posts }) => posts.map(({ id }) => id))).toEqual([
      [1, 2],
      [7, 8, 9],
    ]);
    store.dispatch(putBack);
    expect(pages()[1]?.posts.map(({ id }) => id)).toEqual([7, 8, 9]);
    expect(cached("search")).toMatchObject({ pages: [{ notes: [{ id: 7 }], members: [{ id: 7 }] }] });
  });

  it("is put back once where the wall came anew with it on another page, and beside a neighbour that moved there", async () => {
    const { open, store, pages } = createWall();
    await open();
    const putBack = store.dispatch(removeFromLists(7));
    const putBackLast = store.dispatch(removeFromLists(9));
    store.dispatch(
      notesApi.util.updateQueryData("getNotes", WALL, ({ pages: [first, last] }) => {
        first?.posts.splice(1, 0, note(7) as never, note(8) as never);
        last?.posts.splice(1);
      }),
    );
    store.dispatch(putBack);
    store.dispatch(putBackLast);
    expect(pages().map(({ posts }) => posts.map(({ id }) => id))).toEqual([[1, 7, 8, 9, 2], [3]]);
  });

  it("is put back as the first, in the middle and as the last", async () => {
    const { open, store, text } = createWall();
    await open();
    const before = text();
    for (const id of [1, 7, 9]) {
      const putBack = store.dispatch(removeFromLists(id));
      expect(text()).not.toBe(before);
      store.dispatch(putBack);
      expect(text()).toBe(before);
    }
  });

  it("goes with all others by a member who was blocked, notes and comments", async () => {
    const { open, store, cached, pages } = createWall();
    await open();
    store.dispatch(dropMember("wind"));
    expect(pages().map(({ posts }) => posts.map(({ id }) => id))).toEqual([
      [1, 2],
      [3, 7],
    ]);
    expect(cached("getComments")).toMatchObject({ pages: [{ comments: [{ id: 7 }] }] });
  });

  it("is looked for again by the walls on the screen when it is restored", async () => {
    const { store, renderHook, calls } = createSite({
      answers: { "GET /posts": { posts: [note(7)], hasMore: false }, "POST /recycle-bin/7/restore": { id: 7 } },
    }) as ReturnType<typeof createWall>;
    const { result } = renderHook(() => useGetNotesInfiniteQuery(WALL).data?.pages[0]?.posts.length);
    await waitFor(() => expect(result.current).toBe(1));
    store.dispatch(removeFromLists(7));
    await waitFor(() => expect(result.current).toBe(0));
    await store.dispatch(binApi.endpoints.restoreNote.initiate(7));
    await waitFor(() => expect(result.current).toBe(1));
    expect(calls.filter(({ call }) => call === "GET /posts")).toHaveLength(2);
  });
});
