import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRemovals, waitingSize, withoutRemoved } from "./removals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const removal = (id: number, size = 1) => ({ id, noteId: 7, size });

describe("a deleted comment", () => {
  it("is off the screen at once, and sent when the moment to take it back has passed", async () => {
    const removals = createRemovals(5000);
    const send = vi.fn(async () => {});
    removals.add(removal(1, 3), send);
    expect(waitingSize(removals.get(), 7)).toBe(3);
    expect(waitingSize(removals.get(), 8)).toBe(0);
    await vi.advanceTimersByTimeAsync(4999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledOnce();
    expect(removals.get()).toEqual([]);
  });

  it("comes back when that is taken back, and is never sent", async () => {
    const removals = createRemovals(5000);
    const send = vi.fn(async () => {});
    removals.add(removal(1), send);
    expect(removals.undo(1)).toBe(true);
    expect(removals.get()).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).not.toHaveBeenCalled();
  });

  it("cannot be taken back once it is on its way; it stays hidden, and the numbers are the sender's affair", async () => {
    const removals = createRemovals(5000);
    let arrive = () => {};
    removals.add(removal(1), () => new Promise((resolve) => (arrive = resolve)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(removals.undo(1)).toBe(false);
    expect(removals.get()).toHaveLength(1);
    expect(waitingSize(removals.get(), 7)).toBe(0);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(removals.get()).toEqual([]);
  });

  it("is sent at once when the page is closed, and only once", async () => {
    const removals = createRemovals(5000);
    const send = vi.fn(async () => {});
    removals.add(removal(1), send);
    removals.add(removal(1), send);
    removals.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledOnce();
  });

  it("takes what was said below it along, and tells whoever draws", () => {
    const removals = createRemovals(5000);
    const told = vi.fn();
    removals.subscribe(told);
    const comments = [
      { id: 1, parent_id: null },
      { id: 2, parent_id: 1 },
      { id: 3, parent_id: 2 },
      { id: 4, parent_id: 1 },
    ];
    expect(withoutRemoved(comments, removals.get())).toEqual(comments);
    removals.add(removal(2, 2), async () => {});
    expect(told).toHaveBeenCalledOnce();
    expect(withoutRemoved(comments, removals.get()).map(({ id }) => id)).toEqual([1, 4]);
  });
});
