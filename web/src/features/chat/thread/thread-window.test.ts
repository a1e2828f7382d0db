import { describe, expect, it } from "vitest";
import { endFurtherDown, endFurtherUp, MOST_SHOWN, spanOf } from "./thread-window.ts";

const ids = Array.from({ length: 2000 }, (_, index) => index + 1);

describe("the shown part of a long thread", () => {
  it("is its end, and never more than so many rows", () => {
    expect(spanOf(ids, null)).toEqual({ from: 2000 - MOST_SHOWN, to: 2000 });
    expect(spanOf([1, 2], null)).toEqual({ from: 0, to: 2 });
  });

  it("can go up to the first message and down to the end, without leaving one out", () => {
    let end: number | null | undefined = null;
    const seen = new Set<number>();
    for (let steps = 0; end !== undefined && steps < 100; steps++) {
      const span = spanOf(ids, end);
      expect(span.to - span.from).toBe(MOST_SHOWN);
      for (const id of ids.slice(span.from, span.to)) seen.add(id);
      end = endFurtherUp(ids, span);
    }
    expect([end, seen.size]).toEqual([undefined, 2000]);
    let down: number | null = MOST_SHOWN;
    for (let steps = 0; down !== null && steps < 100; steps++) down = endFurtherDown(ids, spanOf(ids, down));
    expect(down).toBeNull();
  });

  it("stays at its place when older messages are added in front and new ones at the end", () => {
    const shown = (all: number[]) => {
      const { from, to } = spanOf(all, 1000);
      return all.slice(from, to);
    };
    expect(shown([...ids, 2001])).toEqual(shown(ids));
    expect(shown(ids.slice(500))).toEqual(shown(ids));
  });

  it("finds its place when its last message was removed", () => {
    expect(spanOf([1, 2, 4, 5], 3)).toEqual({ from: 0, to: 2 });
  });
});
