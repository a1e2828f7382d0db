// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useFewAtOnce } from "./use-few-at-once.ts";

const FRAME_MS = 16;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const all = Array.from({ length: 100 }, (_, index) => ({ index, left: 0, top: index * 100, height: 90 }));

/** The cards of a list of `count`, of which those between `from` and `to` are on the screen. */
function draw(from: number, to: number, count = 12) {
  const boxes = all.slice(0, count);
  const { result, rerender } = renderHook(
    (strip: { from: number; to: number }) =>
      useFewAtOnce(
        boxes,
        ({ index }) => index,
        ({ top }) => top >= strip.from && top < strip.to,
      ),
    { initialProps: { from, to } },
  );
  return {
    shown: () => result.current.map(({ index }) => index),
    show: (nextFrom: number, nextTo: number) => rerender({ from: nextFrom, to: nextTo }),
    after: async (frames: number) => {
      for (let frame = 0; frame < frames; frame++) await act(() => vi.advanceTimersByTimeAsync(FRAME_MS));
    },
  };
}

it("renders the cards of a first screen at once, and three more with each frame until all are there", async () => {
  const list = draw(0, 500);
  expect(list.shown()).toHaveLength(5);
  await list.after(1);
  expect(list.shown()).toHaveLength(8);
  await list.after(1);
  expect(list.shown()).toHaveLength(11);
  await list.after(1);
  expect(list.shown()).toHaveLength(12);
});

it("begins with the screen that one jumps to, holds nothing of it back, and keeps the order of the list", async () => {
  const list = draw(600, 1100);
  expect(list.shown()).toEqual([6, 7, 8, 9, 10]);
  await list.after(4);
  expect(list.shown()).toEqual(all.slice(0, 12).map(({ index }) => index));
});

it("renders three of the cards that scroll into view, before cards beyond the screen, and no more until the next frame", async () => {
  const list = draw(0, 200, 100);
  await list.after(1);
  list.show(100, 6000);
  expect(list.shown()).toEqual([0, 1, 2, 3, 4, 5]);
  list.show(100, 6001);
  list.show(100, 6002);
  await act(() => vi.advanceTimersByTimeAsync(FRAME_MS / 4));
  expect(list.shown()).toHaveLength(6);
  await list.after(1);
  expect(list.shown()).toHaveLength(9);
});

it("renders three cards with each frame of a later screen that has none yet", async () => {
  const list = draw(0, 200, 100);
  await list.after(1);
  list.show(5000, 7000);
  expect(list.shown().filter((index) => index >= 50)).toEqual([50, 51, 52]);
  await list.after(1);
  expect(list.shown().filter((index) => index >= 50)).toHaveLength(6);
});

it("gives visible cards the places of those above them", async () => {
  const list = draw(800, 1000);
  expect(list.shown()).toEqual([0, 8, 9]);
  await list.after(1);
  list.show(900, 1200);
  expect(list.shown()).toEqual([0, 1, 8, 9, 10, 11]);
});

it("keeps the skeletons until the cards in their places are drawn", async () => {
  const boxes = all.slice(0, 8);
  const { result, rerender } = renderHook(
    ({ loaded }: { loaded: boolean }) =>
      useFewAtOnce(
        boxes,
        ({ index }) => (loaded ? 100 + index : -index),
        ({ top }) => top < 600,
      ),
    { initialProps: { loaded: false } },
  );
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame++) await act(() => vi.advanceTimersByTimeAsync(FRAME_MS));
  };
  const held = () => result.current.flatMap(({ index, name }) => (name < 100 ? index : []));
  await frames(2);
  rerender({ loaded: true });
  expect(result.current.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(held()).toEqual([3, 4, 5, 6, 7]);
  await frames(1);
  expect(held()).toEqual([6, 7]);
  await frames(1);
  expect(held()).toEqual([]);
});
