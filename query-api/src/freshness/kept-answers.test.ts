import { beforeEach, describe, expect, it } from "vitest";
import { createKeptAnswers } from "./kept-answers.ts";

let change = 0;
let clock = 0;
let asked: object[] = [];
let failing = false;
const read = async (ask: { page: number; memberId: number | null }) => {
  asked.push(ask);
  await Promise.resolve();
  if (failing) throw new Error("the database is away");
  return { page: ask.page, reading: asked.length };
};
let answer: typeof read;
beforeEach(() => {
  [change, clock, asked, failing] = [0, 0, [], false];
  answer = createKeptAnswers({ changes: () => change, now: () => clock, most: 2, longestMs: 1000 })(read);
});
const first = { page: 1, memberId: null };

describe("a cached answer", () => {
  it("is read once for all equal questions, also while it is being read", async () => {
    const answers = await Promise.all([answer(first), answer({ ...first }), answer(first)]);
    expect(new Set(answers.map(({ reading }) => reading))).toEqual(new Set([1]));
    expect(await answer(first)).toEqual({ page: 1, reading: 1 });
  });

  it("is not given to another question or another caller", async () => {
    await answer(first);
    await answer({ page: 2, memberId: null });
    await answer({ page: 1, memberId: 7 });
    expect(asked).toHaveLength(3);
  });

  it("ends with the next change of a read model, also with one during the read", async () => {
    const old = answer(first);
    change += 1;
    expect((await answer(first)).reading).toBe(2);
    await old;
    expect((await answer(first)).reading).toBe(2);
    change += 1;
    expect((await answer(first)).reading).toBe(3);
  });

  it("ends after its time", async () => {
    await answer(first);
    clock = 999;
    expect((await answer(first)).reading).toBe(1);
    clock = 1000;
    expect((await answer(first)).reading).toBe(2);
  });

  it("is not cached after a failure", async () => {
    failing = true;
    await expect(answer(first)).rejects.toThrow("away");
    failing = false;
    expect((await answer(first)).reading).toBe(2);
  });

  it("is dropped for newer ones", async () => {
    for (const page of [1, 2, 3]) await answer({ page, memberId: null });
    await answer({ page: 3, memberId: null });
    expect(asked).toHaveLength(3);
    await answer(first);
    expect(asked).toHaveLength(4);
  });
});
