// @vitest-environment happy-dom
import type { CommentView } from "@shiye/events/comments";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { useGetCommentsInfiniteQuery } from "../cache/comments-api.ts";
import { HIGHLIGHT_MS } from "./target-search.ts";
import { useTargetComment } from "./use-target-comment.ts";

const LIST = { noteId: 7, sort: "desc" } as const;
const comment = (id: number) => ({ id, post_id: 7, parent_id: null }) as CommentView;
const page = (id: number, next: string | null) => ({ comments: [comment(id)], hasMore: next !== null, nextCursor: next });
const place = (fields: object) => ({ ...page(50, null), pagination: { page: 1, limit: 5, total: 9 }, targetThreadId: 50, ...fields });

afterEach(() => vi.useRealTimers());

/** Each page has one comment, with the id 10, 20, 30 … */
function open({ target = 51 as number | null, where = place({}) as object, pages = 3, failing = 0 } = {}) {
  const site = createSite();
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URL(address, location.href).searchParams;
    if (query.has("targetCommentId")) return Response.json({ success: true, data: where });
    const at = Number(query.get("cursor") ?? 1);
    asked.push(`page ${at}`);
    if (at === failing) return Response.json({ success: false, message: "服务繁忙" }, { status: 503 });
    return Response.json({ success: true, data: page(at * 10, at < pages ? String(at + 1) : null) });
  });
  const { result } = site.renderHook(() => {
    const query = useGetCommentsInfiniteQuery(LIST);
    return {
      ...useTargetComment(target, LIST, query),
      more: query.fetchNextPage,
      list: query.currentData?.pages.flatMap(({ comments }) => comments) ?? [],
    };
  });
  return { result, asked, toasts: site.toasts, ids: () => result.current.list.map(({ id }) => id) };
}

describe("the comment that a link names", () => {
  it("is searched page by page until its thread is loaded", async () => {
    const { result, asked } = open({ where: place({ targetThreadId: 20 }), target: 20 });
    await waitFor(() => expect(asked).toEqual(["page 1", "page 2"]));
    await waitFor(() => expect(result.current.target).toEqual({ id: 20, threadId: 20 }));
    await act(async () => {});
    expect(asked).toEqual(["page 1", "page 2"]);
  });

  it("is searched no further when a page cannot be loaded, until the reader asks for it again", async () => {
    const { asked, result } = open({ where: place({ targetThreadId: 30 }), target: 30, failing: 2 });
    await waitFor(() => expect(asked).toEqual(["page 1", "page 2"]));
    for (let turn = 0; turn < 5; turn += 1) await act(async () => {});
    expect(asked).toEqual(["page 1", "page 2"]);
    await act(async () => void result.current.more());
    expect(asked).toEqual(["page 1", "page 2", "page 2"]);
  });

  it("is put at the top if its page is too far down", async () => {
    const { ids, asked } = open({ where: place({ pagination: { page: 40, limit: 5, total: 200 } }), pages: 50 });
    await waitFor(() => expect(ids()).toEqual([50, 10]));
    expect(asked).toEqual(["page 1"]);
  });

  it("is reported as gone once if the server does not have it any more", async () => {
    const { toasts, ids, result } = open({ where: place({ targetThreadId: null }) });
    await waitFor(() => expect(toasts).toEqual(["这条评论不见了"]));
    await act(async () => void result.current.more());
    await waitFor(() => expect(ids()).toEqual([10, 20]));
    expect(toasts).toHaveLength(1);
  });

  it("is highlighted for the specified time after it is seen", async () => {
    const { result } = open({ where: place({ targetThreadId: 10 }), target: 10, pages: 1 });
    await waitFor(() => expect(result.current.target).not.toBeNull());
    vi.useFakeTimers();
    act(() => result.current.onSeen());
    await act(async () => vi.advanceTimersByTimeAsync(HIGHLIGHT_MS - 1));
    expect(result.current.target).not.toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(result.current.target).toBeNull();
  });

  it("is not searched if the link names none", async () => {
    const { result, ids, asked } = open({ target: null });
    await waitFor(() => expect(ids()).toEqual([10]));
    await act(async () => {});
    expect(asked).toEqual(["page 1"]);
    expect(result.current.target).toBeNull();
  });
});
