import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type RunningServices, startServices } from "../running-services.ts";
import { signInAll } from "./callers.ts";
import { type Operation, operationsOf } from "./operations.ts";
import type { FilledDatabase } from "./prepare.ts";

export interface Community {
  size: number;
  services: RunningServices;
  database: FilledDatabase;
  tokens: string[];
  operations: Operation[];
}

/** Services over a filled database, once their read models have caught up. */
export async function openCommunity(database: FilledDatabase, size: number, options: { gateway?: true } = {}): Promise<Community> {
  const services = await startServices(database, { RATE_LIMIT_FACTOR: "100000" }, options);
  await untilCaughtUp(database.databaseUrl);
  const tokens = await signInAll(services, database);
  const operations = await operationsOf(database, services, await categoryNameOf(services));
  return { size, services, database, tokens, operations };
}

/** A read model that is newer than the database is filled by the services; until then they have something else to do than to answer. */
async function untilCaughtUp(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const behind = `select count(*)::int as count from projections.checkpoints where status not in ('live', 'policy') or position < (select max(position) from log.events) - 1000`;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(behind);
    if (rows[0]?.count === 0) break;
    await pause(500);
  }
  await client.query("vacuum analyze");
  await client.end();
}

async function categoryNameOf({ queryUrl }: RunningServices): Promise<string> {
  const { data } = (await (await fetch(`${queryUrl}/api/categories`)).json()) as { data: { name: string }[] };
  return data[0]?.name ?? "";
}
