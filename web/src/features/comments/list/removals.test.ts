import { describe, expect, it, vi } from "vitest";
import { createRemovals } from "../../../platform/removals.ts";
import { type RemovedComment, waitingSize, withoutRemoved } from "./removals.ts";

const removal = (id: number, size = 1) => ({ id, noteId: 7, size });

describe("a deleted comment", () => {
  it("lowers the count of its note while it waits, together with its replies, and no other count", () => {
    const waits = { ...removal(1, 3), waiting: true };
    expect(waitingSize([waits], 7)).toBe(3);
    expect(waitingSize([waits], 8)).toBe(0);
    expect(waitingSize([{ ...waits, waiting: false }], 7)).toBe(0);
  });

  it("is hidden with the replies below it, and subscribers are called", () => {
    const removals = createRemovals<RemovedComment>(5000);
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
