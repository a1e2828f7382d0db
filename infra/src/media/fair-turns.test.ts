import { expect, it } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

const [ADA, BEN] = [1, 2];

it("a member with many tasks is overtaken by another member, and one task runs at a time", async () => {
  const turn = createFairTurns(1);
  const started: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    started.push(name);
    running += 1;
    await new Promise((proceed) => setImmediate(proceed));
    expect(running).toBe(1);
    running -= 1;
    return name;
  };
  const tasks = [turn(ADA, task("a1")), turn(ADA, task("a2")), turn(ADA, task("a3")), turn(BEN, task("b1")), turn(BEN, task("b2"))];
  expect(await Promise.all(tasks)).toEqual(["a1", "a2", "a3", "b1", "b2"]);
  expect(started).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

it("a task that fails gives up its turn, for its member and for others", async () => {
  const turn = createFairTurns(1);
  const failed = turn(ADA, () => Promise.reject(new Error("broken")));
  const later = Promise.all([turn(ADA, async () => "own"), turn(BEN, async () => "other")]);
  await expect(failed).rejects.toThrow("broken");
  expect(await later).toEqual(["own", "other"]);
});

it("a member with many tasks leaves the second place free for another member", async () => {
  const turn = createFairTurns(2);
  let release = () => {};
  const long = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = [turn(ADA, () => long), turn(ADA, () => long), turn(ADA, () => long)];
  expect(await turn(BEN, async () => "b1")).toBe("b1");
  release();
  await Promise.all(held);
});
