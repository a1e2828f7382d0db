import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("runs at most so many tasks at once, in the order they came", async () => {
  const turn = createTurns(2);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const tasks = Array.from({ length: 7 }, (_, index) =>
    turn(async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise((proceed) => setImmediate(proceed));
      running -= 1;
      return index;
    }),
  );
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it("frees the turn of a task that fails", async () => {
  const turn = createTurns(1);
  await expect(turn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turn(async () => "next")).toBe("next");
});
