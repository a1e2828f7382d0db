import { expect, it } from "vitest";
import { prepareOnce } from "./prepare-once.ts";

it("a preparation runs once for all who need it, also at the same moment", async () => {
  let runs = 0;
  const prepared = prepareOnce(async () => {
    runs += 1;
  });
  await Promise.all([prepared(), prepared()]);
  await prepared();
  expect(runs).toBe(1);
});

it("a preparation that failed runs again at the next use", async () => {
  let runs = 0;
  const prepared = prepareOnce(async () => {
    runs += 1;
    if (runs === 1) throw new Error("the disk is full");
  });
  await expect(prepared()).rejects.toThrow("the disk is full");
  await prepared();
  await prepared();
  expect(runs).toBe(2);
});
