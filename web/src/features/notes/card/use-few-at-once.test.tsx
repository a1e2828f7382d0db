// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFewAtOnce } from "./use-few-at-once.ts";

afterEach(cleanup);

const all = Array.from({ length: 100 }, (_, index) => ({ index, left: 0, top: index * 100, height: 90 }));

function draw(from: number, to: number, count = 12) {
  const boxes = all.slice(0, count);
  const commits: number[][] = [];
  const view = renderHook(
    (strip: { from: number; to: number }) => {
      const shown = useFewAtOnce(
        boxes,
        ({ index }) => index,
        ({ top }) => top >= strip.from && top < strip.to,
      );
      commits.push(shown.map(({ index }) => index));
    },
    { initialProps: { from, to } },
  );
  return { commits, ...view };
}

it("renders the cards of a first screen at once, and three more with each commit until all are there", async () => {
  const { commits } = draw(0, 500);
  await waitFor(() => expect(commits.at(-1)).toHaveLength(12));
  expect([...new Set(commits.map(({ length }) => length))]).toEqual([5, 8, 11, 12]);
});

it("begins with the screen that one jumps to, holds nothing of it back, and keeps the order of the list", async () => {
  const { commits } = draw(600, 1100);
  expect(commits[0]).toEqual([6, 7, 8, 9, 10]);
  await waitFor(() => expect(commits.at(-1)).toEqual(all.slice(0, 12).map(({ index }) => index)));
});

it("renders three of the cards that scroll into view with a commit, before cards beyond the screen", async () => {
  vi.useFakeTimers();
  const { commits, rerender } = draw(0, 200, 100);
  await act(() => vi.advanceTimersByTimeAsync(1));
  rerender({ from: 100, to: 6000 });
  const before = commits.at(-1)?.length ?? 0;
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(before).toBeLessThan(20);
  expect(commits.at(-1)).toHaveLength(before + 3);
  vi.useRealTimers();
});

it("gives visible cards the places of those above them", async () => {
  const { commits, rerender } = draw(800, 1000);
  expect(commits[0]).toEqual([0, 8, 9]);
  await waitFor(() => expect(commits.at(-1)).toContain(8));
  rerender({ from: 900, to: 1200 });
  await waitFor(() => expect(commits.some((commit) => commit.includes(10) && commit.includes(11) && !commit.includes(7))).toBe(true));
});
