/**
 * Appends with everything on (payload checked against the catalogue, personal fields sealed, expected revision, idempotency key,
 * answered after the commit) against raw single-row inserts of the same payloads: one prepared statement, one commit each, from
 * a pool with a connection per caller, into a table with a primary key and nothing else. Both on a server that syncs to disk.
 */
import pg from "pg";
import { type BenchReport, type BenchWorld, compare, rateOf, withCallers } from "./harness.ts";
import { openLog } from "./open-log.ts";
import { sampleEvent } from "./sample-events.ts";

/** Callers, how many events they append in a run, and the target. One connection each; the embedded server grants 200. */
const CASES = [
  { callers: 1, appends: 1500 },
  { callers: 16, appends: 8000, target: 1 },
  { callers: 128, appends: 8000 },
] as const;

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const log = await openLog(databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: Math.max(...CASES.map(({ callers }) => callers)) });
  await pool.query(
    "create table raw_events (position bigint generated always as identity primary key, stream text, data json, metadata json)",
  );

  async function insertRaw({ stream, event }: ReturnType<typeof sampleEvent>): Promise<void> {
    await pool.query({
      name: "raw",
      text: "insert into raw_events (stream, data, metadata) values ($1, $2, $3)",
      values: [stream, JSON.stringify(event.data), JSON.stringify(event.metadata)],
    });
  }

  async function append({ stream, event }: ReturnType<typeof sampleEvent>): Promise<void> {
    const idempotency = { key: event.id, contentHash: event.metadata.correlationId };
    const { status } = await log.sealed.append({ stream, expectedRevision: "no-stream", events: [event], idempotency });
    if (status !== "appended") throw new Error(`An append to ${stream} was answered ${status}`);
  }

  /** Every event begins a stream of its own. */
  let made = 0;
  const next = () => sampleEvent(made++);

  const results = [];
  for (const { callers, appends, ...rest } of CASES) {
    const comparison = {
      label: `${callers} caller${callers === 1 ? "" : "s"}`,
      unit: "/s",
      yardsticks: [{ name: "raw insert", measure: () => rateOf(() => withCallers(callers, appends, () => insertRaw(next()))), ...rest }],
      subject: () => rateOf(() => withCallers(callers, appends, () => append(next()))),
    } as const;
    results.push(...(await compare(comparison, runs)));
  }
  await log.close();
  await pool.end();
  return {
    sizes: `${CASES.map(({ callers, appends }) => `${appends} appends by ${callers}`).join(", ")}, a third of them sealed`,
    results,
  };
}
