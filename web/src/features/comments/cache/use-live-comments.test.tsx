// @vitest-environment happy-dom
import { emitPush } from "@shiye/client/push-events";
import type { CommentView } from "@shiye/events/comments";
import { act, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createSite, leaf, SIGNED_IN } from "../../../testing/render.tsx";
import type { CommentSort } from "./comments-api.ts";
import { useGetCommentsInfiniteQuery } from "./comments-api.ts";
import { useLiveComments } from "./use-live-comments.ts";

const NOTE = 7;
const comment = (id: number, fields: Partial<CommentView> = {}) =>
  ({
    id,
    post_id: NOTE,
    user_id: 2,
    nickname: "阿风",
    content: `第 ${id} 条`,
    parent_id: null,
    liked: false,
    like_count: 0,
    reply_count: 0,
    ...fields,
  }) as CommentView;

async function open({ sort = "desc" as CommentSort, hasMore = false } = {}) {
  const site = createSite({
    session: SIGNED_IN,
    answers: { [`GET /posts/${NOTE}/comments`]: { comments: [comment(10)], hasMore, nextCursor: hasMore ? "next" : null } },
  });
  const reader = { below: false, sending: false, arrived: vi.fn() };
  const { result, rerender, unmount } = site.renderHook(
    (props: { sort: CommentSort }) => {
      const { currentData, hasNextPage } = useGetCommentsInfiniteQuery({ noteId: NOTE, sort: props.sort });
      const live = useLiveComments({
        noteId: NOTE,
        sort: props.sort,
        hasMore: hasNextPage,
        ownId: leaf.id,
        readsBelowTop: () => reader.below,
        sending: () => reader.sending,
        onArrival: reader.arrived,
      });
      return { ...live, list: currentData?.pages.flatMap(({ comments }) => comments) ?? [] };
    },
    { sort },
  );
  await waitFor(() => expect(result.current.list).toHaveLength(1));
  const ids = () => result.current.list.map(({ id }) => id);
  const held = () => result.current.held.map(({ id }) => id);
  const push = (next: CommentView) => act(async () => emitPush("comment:new", { comment: next, post_id: next.post_id, comment_count: 2 }));
  return { reader, ids, held, push, result, rerender, unmount };
}

describe("a comment of another member while the note is open", () => {
  it("appears at the top, and is announced to screen readers", async () => {
    const { push, ids, held, reader } = await open();
    await push(comment(11, { liked: true }));
    expect(ids()).toEqual([11, 10]);
    expect(held()).toEqual([]);
    expect(reader.arrived).toHaveBeenCalledOnce();
    expect(reader.arrived).toHaveBeenCalledWith(expect.objectContaining({ id: 11, liked: false }));
  });

  it("is held once while the reader is further down, and appears when the reader asks for it", async () => {
    const { push, ids, held, reader, result } = await open();
    reader.below = true;
    await push(comment(11));
    await push(comment(11));
    await push(comment(12));
    expect([ids(), held()]).toEqual([[10], [11, 12]]);
    await act(async () => result.current.release());
    expect([ids(), held()]).toEqual([[12, 11, 10], []]);
  });

  it("is not held any more after its author deletes it", async () => {
    const { push, held, reader } = await open();
    reader.below = true;
    await push(comment(11));
    await act(async () => emitPush("comment:removed", { id: 11, post_id: NOTE }));
    expect(held()).toEqual([]);
  });

  it("is not inserted when the oldest come first and the last page is not loaded", async () => {
    const { push, ids, held } = await open({ sort: "asc", hasMore: true });
    await push(comment(11));
    expect([ids(), held()]).toEqual([[10], []]);
  });

  it("is ignored when it belongs to another note", async () => {
    const { push, ids, reader } = await open();
    await push(comment(11, { post_id: 8 }));
    expect(ids()).toEqual([10]);
    expect(reader.arrived).not.toHaveBeenCalled();
  });

  it("that is held is dropped when the reader chooses another order, whose list contains it", async () => {
    const { push, held, reader, rerender } = await open();
    reader.below = true;
    await push(comment(11));
    expect(held()).toEqual([11]);
    rerender({ sort: "asc" });
    await waitFor(() => expect(held()).toEqual([]));
  });

  it("is ignored after the note is closed", async () => {
    const { push, reader, unmount } = await open();
    unmount();
    await push(comment(11));
    expect(reader.arrived).not.toHaveBeenCalled();
  });
});

describe("the reader's own comment", () => {
  it("is not inserted while its answer is awaited, and is inserted when another device sent it", async () => {
    const { push, ids, reader } = await open();
    reader.sending = true;
    await push(comment(11, { user_id: leaf.id }));
    expect(ids()).toEqual([10]);
    reader.sending = false;
    await push(comment(12, { user_id: leaf.id }));
    expect(ids()).toEqual([12, 10]);
    expect(reader.arrived).not.toHaveBeenCalled();
  });
});

it("a push about the likes of a comment sets its count", async () => {
  const { result } = await open();
  await act(async () => emitPush("comment:stats", { id: 10, post_id: NOTE, like_count: 5 }));
  expect(result.current.list[0]?.like_count).toBe(5);
});
