// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { notesApi } from "../../notes/card/notes-api.ts";
import { bumpCommentCount } from "./comment-cache.ts";

it("an own comment is counted once in an answer that was requested before it and contains it", async () => {
  const note = { id: 7, comment_count: 3, collect_count: 0 };
  let answer: (notes: object) => void = () => {};
  const { store } = createSite({
    session: SIGNED_IN,
    answers: { "GET /posts/7": note, "GET /posts": () => new Promise((resolve) => (answer = resolve)) },
  });
  const { getNote, getNotes } = notesApi.endpoints;
  await store.dispatch(getNote.initiate({ id: 7 }));
  const feed = store.dispatch(getNotes.initiate({ category: "recommend" }));
  await act(async () => undefined);
  store.dispatch(bumpCommentCount(7, 1));
  answer({ posts: [{ ...note, comment_count: 4 }], hasMore: false, nextCursor: null });
  await feed;
  await act(async () => undefined);
  const counts = [
    getNote.select({ id: 7 })(store.getState()).data?.comment_count,
    getNotes.select({ category: "recommend" })(store.getState()).data?.pages[0]?.posts[0]?.comment_count,
  ];
  expect(counts).toEqual([4, 4]);
});
