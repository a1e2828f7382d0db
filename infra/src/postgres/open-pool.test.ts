import { expect, it } from "vitest";
import { openPool } from "./open-pool.ts";

const lost = new Error("terminating connection due to administrator command");

it("a pool reports an idle connection that was lost, and none once it is ending", async () => {
  const told: Error[] = [];
  const pool = openPool({}, (error) => told.push(error));
  pool.emit("error", lost);
  expect(told).toEqual([lost]);
  await pool.end();
  pool.emit("error", lost);
  expect(told).toEqual([lost]);
});
