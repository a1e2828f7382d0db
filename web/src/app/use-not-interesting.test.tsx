// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notesApi } from "../features/notes/card/notes-api.ts";
import { UNDO_MS } from "../platform/removals.ts";
import { createSite, refusal, SIGNED_IN } from "../testing/render.tsx";
import { useNotInteresting } from "./use-not-interesting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WALL = { category: "recommend" };
const MARK = "POST /posts/2/not-interesting";

/** A wall of three, of which the second does not interest. */
async function openWall(marked: unknown = { id: 2 }) {
  const posts = [1, 2, 3].map((id) => ({ id, collect_count: 0 }));
  const site = createSite({ session: SIGNED_IN, answers: { "GET /posts": { posts, hasMore: false }, [MARK]: marked } });
  const { dispatch, getState } = site.store;
  await dispatch(notesApi.endpoints.getNotes.initiate(WALL));
  const { result } = site.renderHook(useNotInteresting);
  const ids = () =>
    notesApi.endpoints.getNotes
      .select(WALL)(getState())
      .data?.pages.flatMap((page) => page.posts.map(({ id }) => id));
  const isTold = () => site.calls.some(({ call }) => call === MARK);
  act(() => result.current(2));
  return { ...site, ids, isTold };
}

describe("a note that does not interest", () => {
  it("goes from the wall at once, and the server is told when it cannot be undone any more", async () => {
    const { ids, isTold, toasts, toastTimes } = await openWall();
    expect(ids()).toEqual([1, 3]);
    expect([toasts, toastTimes]).toEqual([["不再向你推荐这篇笔记"], [UNDO_MS]]);
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect(isTold()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isTold()).toBe(true);
    expect(ids()).toEqual([1, 3]);
  });

  it("is back in its place with 撤销, and the server never hears of it", async () => {
    const { ids, isTold, toastActions } = await openWall();
    act(() => toastActions[0]?.());
    expect(ids()).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(2 * UNDO_MS);
    expect(isTold()).toBe(false);
  });

  it("is told to the server at once when the page is left, and then it is too late", async () => {
    const { ids, isTold, toasts, toastActions } = await openWall();
    window.dispatchEvent(new Event("pagehide"));
    // No time passes: only what is already on its way arrives.
    await vi.advanceTimersByTimeAsync(0);
    expect(isTold()).toBe(true);
    act(() => toastActions[0]?.());
    expect(toasts.at(-1)).toBe("已经记下，来不及撤销了");
    expect(ids()).toEqual([1, 3]);
  });

  it("goes again from a wall that was loaded before the server knew", async () => {
    const { ids, store } = await openWall();
    await store.dispatch(notesApi.endpoints.getNotes.initiate(WALL, { forceRefetch: true }));
    expect(ids()).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(ids()).toEqual([1, 3]);
  });

  it("is back when the server refuses, which is said", async () => {
    const { ids, toasts } = await openWall(refusal(500, "failed", "服务器开小差了"));
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(ids()).toEqual([1, 2, 3]);
    expect(toasts.at(-1)).toBe("服务器开小差了");
  });
});
