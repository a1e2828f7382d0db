import { expect, test } from "vitest";
import { tellVariants } from "./tell-variants.ts";

test("the progress of variants is reported once a second while they are made, and their end at once", () => {
  const told: string[] = [];
  let now = 0;
  const tell = tellVariants({ progress: (text) => told.push(text), done: (text) => told.push(`done${text}`) }, () => now);
  for (const [at, done] of [
    [0, 1],
    [400, 2],
    [1100, 3],
    [1200, 4],
  ] as const) {
    now = at;
    tell({ done, total: 4 });
  }
  expect(told).toEqual([expect.stringContaining("1/4"), expect.stringContaining("3/4"), expect.stringMatching(/^done.*已全部生成（4）/)]);
});

test("the end of one filled queue is reported once, and not again for each picture that follows alone", () => {
  const told: string[] = [];
  const tell = tellVariants({ progress: () => {}, done: (text) => told.push(text) }, () => 0);
  for (const progress of [
    { done: 1, total: 2 },
    { done: 2, total: 2 },
    { done: 1, total: 1 },
    { done: 1, total: 1 },
  ])
    tell(progress);
  expect(told).toEqual([expect.stringContaining("已全部生成（2）")]);
});
