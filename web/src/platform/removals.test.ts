import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRemovals } from "./removals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("something deleted", () => {
  it("is hidden at once, and sent when the time to undo it is over", async () => {
    const removals = createRemovals(5000);
    const send = vi.fn(async () => {});
    removals.add({ id: 1 }, send);
    expect(removals.get()).toEqual([{ id: 1, waiting: true }]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledOnce();
    expect(removals.get()).toEqual([]);
  });

  it("comes back when the member undoes it, and is never sent", async () => {
    const removals = createRemovals(5000);
    const send = vi.fn(async () => {});
    removals.add({ id: 1 }, send);
    expect(removals.undo(1)).toBe(true);
    expect(removals.get()).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).not.toHaveBeenCalled();
  });

  it("cannot be undone once it was sent; it stays hidden until the server has deleted it", async () => {
    const removals = createRemovals(5000);
    let arrive = () => {};
    removals.add({ id: 1 }, () => new Promise((resolve) => (arrive = resolve)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(removals.undo(1)).toBe(false);
    expect(removals.get()).toEqual([{ id: 1, waiting: false }]);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(removals.get()).toEqual([]);
  });

  it("is sent at once when the page is closed, and only once", async () => {
    const removals = createRemovals(5000);
    const send = vi.fn(async () => {});
    removals.add({ id: 1 }, send);
    removals.add({ id: 1 }, send);
    removals.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledOnce();
  });
});
