/**
 * Appends with everything on (payload checked against the catalogue, personal fields sealed, expected revision, idempotency key,
 * answered after the commit) against raw single-row inserts of the same payloads: one prepared statement, one commit each, from
 * a pool with a connection per caller, into a table with a primary key and nothing else. Both on a server that syncs to disk.
 * Run: npx tsx infra/dev/bench/append.ts
 */
import { newKey } from "@shiye/infra/crypto/aes";
import { encryptingLog } from "@shiye/infra/crypto/encrypting-log";
import { createPostgresKeyring } from "@shiye/infra/crypto/postgres-keyring";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { createPostgresEventLog } from "@shiye/infra/log/postgres/event-log";
import pg from "pg";
import { bench, timed } from "./harness.ts";
import { temporaryFolder } from "./report.ts";
import { sampleEvent } from "./sample-events.ts";

const RUNS = 5;
/** One for every caller; the embedded server grants 200. */
const MOST_CONNECTIONS = 128;
const CALLERS = [1, 16, 128];
const appendsFor = (callers: number) => (callers === 1 ? 1500 : 8000);

const folder = await temporaryFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: true, log: () => {} });
const keyring = await createPostgresKeyring({ connectionString: postgres.url, masterKey: newKey() });
const log = encryptingLog(await createPostgresEventLog({ connectionString: postgres.url }), keyring);
const pool = new pg.Pool({ connectionString: postgres.url, max: MOST_CONNECTIONS });
await pool.query(
  "create table raw_events (position bigint generated always as identity primary key, stream text, data json, metadata json)",
);

let next = 0;

/** So many callers, each with its next request as soon as the last is answered. */
async function run(callers: number, act: (index: number) => Promise<void>): Promise<number> {
  const appends = appendsFor(callers);
  const first = next;
  next += appends;
  let taken = 0;
  const caller = async () => {
    while (taken < appends) await act(first + taken++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return appends;
}

async function insertRaw(index: number): Promise<void> {
  const { stream, event } = sampleEvent(index);
  await pool.query({
    name: "raw",
    text: "insert into raw_events (stream, data, metadata) values ($1, $2, $3)",
    values: [stream, JSON.stringify(event.data), JSON.stringify(event.metadata)],
  });
}

async function append(index: number): Promise<void> {
  const { stream, event } = sampleEvent(index);
  const idempotency = { key: event.id, contentHash: event.metadata.correlationId };
  const result = await log.append({ stream, expectedRevision: "no-stream", events: [event], idempotency });
  if (result.status !== "appended") throw new Error(`Append ${index} was answered ${result.status}`);
}

const label = (callers: number) => `${callers} caller${callers === 1 ? "" : "s"}`;
await bench({
  name: "append: appends against raw single-row inserts",
  sizes: `PostgreSQL 18 with fsync, ${CALLERS.map((callers) => `${appendsFor(callers)} appends by ${callers}`).join(", ")}, 30 % of them sealed`,
  runs: RUNS,
  targets: { [label(16)]: 1 },
  cases: CALLERS.map((callers) => ({
    label: label(callers),
    yardstick: () => timed(() => run(callers, insertRaw)),
    subject: () => timed(() => run(callers, append)),
  })),
});

await log.close();
await keyring.close();
await pool.end();
await postgres.stop();
folder.remove();
