// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFewAtOnce } from "./use-few-at-once.ts";

afterEach(cleanup);

const boxes = Array.from({ length: 12 }, (_, index) => ({ index, left: 0, top: index * 100, height: 90 }));

function draw(from: number, to: number) {
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

it("renders visible cards at once, and three more with each commit until all are there", async () => {
  const { commits } = draw(0, 200);
  await waitFor(() => expect(commits.at(-1)).toHaveLength(12));
  expect([...new Set(commits.map(({ length }) => length))]).toEqual([5, 8, 11, 12]);
});

it("keeps the order of the list, and holds nothing back of a screen that one jumps to", async () => {
  const { commits } = draw(600, 1100);
  expect(commits[0]).toEqual([0, 1, 2, 6, 7, 8, 9, 10]);
  await waitFor(() => expect(commits.at(-1)).toEqual(boxes.map(({ index }) => index)));
});
