import { runningDatabase } from "@shiye/infra/engines/data-folder-lock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killDatabase, type WayToDie, waysToDie } from "./kill-database.ts";
import { type RunningProcess, stillRunning } from "./processes.ts";
import { createPlace, type Product, startProduct } from "./product.ts";
import { startStorm } from "./writing-storm.ts";

let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
const everything: RunningProcess[] = [];

beforeAll(async () => {
  place = await createPlace();
  product = await startProduct(place);
  everything.push(...product.processes());
});
afterAll(async () => {
  everything.push(...product.processes());
  expect(await product.stop()).toBe(0);
  await place.remove();
  expect(stillRunning(everything)).toEqual([]);
});

describe("PostgreSQL killed while 16 writers comment", () => {
  it("comes back by itself: every acknowledged write is there once, all counts are right, and nobody is told twice or not at all", async () => {
    const storm = await startStorm({ url: product.url, databaseUrl: () => runningDatabase(place.dataDir), name: "killed" });
    const kills: WayToDie[] = [...waysToDie, "postmaster", "backend", "everything"];
    for (const way of kills) await storm.through(() => killDatabase(place.dataDir, way));
    const { recoveriesMs, acknowledged, later, degraded: _, slowestMs, ...found } = await storm.end();
    console.log(`${acknowledged} comments; everybody got through again after ${recoveriesMs.join(", ")} ms`);
    expect(found).toEqual({
      ...{ lost: [], twice: [], wrongCounts: [] },
      ...{ untold: [], toldTwice: [], closeCode: undefined, strange: [] },
    });
    expect(later, "somebody looked while it was away").toBeGreaterThan(0);
    expect(slowestMs).toBeLessThan(10_000);
    expect(product.printed()).not.toMatch(/│ 意外退出/);
    expect(product.printed()).not.toMatch(/│ fault/);
  });
});
