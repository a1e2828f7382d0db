import { describe, expect, it } from "vitest";
import { createLoadQueue } from "./load-queue.ts";

describe("the queue of pictures", () => {
  it("starts a limited number at once, and the next when one is done", () => {
    const queue = createLoadQueue(2);
    const started: number[] = [];
    const done = [0, 1, 2, 3].map((picture) => queue.ask(() => started.push(picture)));
    expect(started).toEqual([0, 1]);
    done[0]?.();
    expect(started).toEqual([0, 1, 2]);
  });

  it("drops a picture that left before its turn, and frees its place only once", () => {
    const queue = createLoadQueue(1);
    const started: number[] = [];
    const done = [0, 1, 2, 3].map((picture) => queue.ask(() => started.push(picture)));
    done[1]?.();
    done[0]?.();
    done[0]?.();
    expect(started).toEqual([0, 2]);
  });
});
