import { replay } from "@shiye/analyst/replay";
import type { StoredEvent } from "@shiye/events/envelope";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { compareTables } from "@shiye/infra/subscriptions/compare-generations";
import { logUntil } from "@shiye/infra/subscriptions/log-until";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { readModels } from "@shiye/projectors/read-models";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tellHistory } from "./examples/history.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

/** Positions that are tried: few in CI. AS_OF_POSITIONS=100 is the whole of it, a minute or two. */
const POSITIONS = Number(inheritedEnvironment().AS_OF_POSITIONS ?? 6);
/** Those that count, those that order, and one that both. */
const NAMES = ["note_stats", "notes", "activity"];

let world: ShiyeWorld;
let readDb: ReadDb;
const events: StoredEvent[] = [];

beforeAll(async () => {
  world = await createShiyeWorld();
  await world.happen(tellHistory(world.story, world.members));
  for await (const batch of world.engines.log.readAll({ after: 0n })) events.push(...batch);
  readDb = openReadDb({ url: world.databaseUrl, max: 2 });
}, 60_000);
afterAll(async () => {
  await readDb.end();
  await world.close();
});

/** As `shiye replay <name> --until` does it, on the subscription engine. `again`: from zero, else on from where it stood. */
async function asOf(model: Projection, until: bigint, again: boolean): Promise<void> {
  const { databaseUrl, pool, log } = world.engines;
  const projection = { ...model, name: `analyst_${model.name}`, pushes: {} };
  const result = await replay({
    ...{ databaseUrl, pool, log: logUntil(log, until), projection, views: {}, asked: model.name, again, follow: false },
    onProgress: () => {},
  });
  expect(result.failed).toBeUndefined();
}

/** The tables that differ from those that all events up to here make at once, in empty ones. */
async function differing(model: Projection, until: bigint, leaveOut?: bigint): Promise<string[]> {
  const transaction = await readDb.connect();
  try {
    await transaction.query(`begin; create schema fold; ${model.tables("fold")}`);
    const meant = events.filter((event) => event.position <= until && event.position !== leaveOut && model.concerns(event));
    await model.apply(transaction, "fold", meant, { publishing: false });
    const tables = await compareTables({ transaction, schema: `analyst_${model.name}` }, { transaction, schema: "fold" });
    expect(tables.length).toBeGreaterThan(0);
    return tables.filter(({ same }) => !same).map(({ table }) => table);
  } finally {
    await transaction.query("rollback");
    transaction.release();
  }
}

describe("read models as they were", { timeout: 600_000 }, () => {
  it(`equal a fold from zero at ${POSITIONS} random positions, made anew or gone on with`, async () => {
    const last = Number(events.at(-1)?.position ?? 0n);
    const positions = Array.from({ length: POSITIONS }, () => BigInt(1 + Math.floor(Math.random() * last))).toSorted((one, other) =>
      Number(one - other),
    );
    for (const model of readModels.filter(({ name }) => NAMES.includes(name)))
      for (const [index, position] of positions.entries()) {
        await asOf(model, position, index % 2 === 0);
        expect(await differing(model, position), `${model.name} as of ${position}`).toEqual([]);
      }
  });

  it("differ from a fold that misses one event", async () => {
    const like = events.findLast(({ type }) => type === "NoteLiked")?.position ?? 0n;
    const model = readModels.find(({ name }) => name === "note_stats");
    if (!model) throw new Error("There is no note_stats");
    await asOf(model, like, true);
    expect(await differing(model, like, like)).not.toEqual([]);
  });
});
