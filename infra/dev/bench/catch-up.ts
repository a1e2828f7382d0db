/**
 * Reading the whole log as a projector does (pages, decoded, personal fields opened, in the shape of today) against a raw COPY of
 * the same events to the same client, which decodes nothing.
 * Run: npx tsx infra/dev/bench/catch-up.ts
 */
import { newKey } from "@shiye/infra/crypto/aes";
import { encryptingLog } from "@shiye/infra/crypto/encrypting-log";
import { createPostgresKeyring } from "@shiye/infra/crypto/postgres-keyring";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import type { EventLog } from "@shiye/infra/log/event-log";
import { createPostgresEventLog } from "@shiye/infra/log/postgres/event-log";
import pg from "pg";
import { copyOut } from "./copy-out.ts";
import { bench, timed } from "./harness.ts";
import { temporaryFolder } from "./report.ts";
import { sampleEvent } from "./sample-events.ts";

const EVENTS = 100_000;
const RUNS = 5;

const folder = await temporaryFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, log: () => {} });
const keyring = await createPostgresKeyring({ connectionString: postgres.url, masterKey: newKey() });
const raw = await createPostgresEventLog({ connectionString: postgres.url });
const sealed = encryptingLog(raw, keyring);

let next = 0;
await Promise.all(
  Array.from({ length: 256 }, async () => {
    while (next < EVENTS) {
      const { stream, event } = sampleEvent(next++);
      await sealed.append({ stream, expectedRevision: "no-stream", events: [event] });
    }
  }),
);

const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query("vacuum analyze log.events");
const bytes = await copyOut(client, "copy log.events to stdout");

async function copy(): Promise<number> {
  await copyOut(client, "copy log.events to stdout");
  return EVENTS;
}

async function readAll(log: EventLog): Promise<number> {
  let count = 0;
  for await (const batch of log.readAll({ after: 0n, batchSize: 2000 })) count += batch.length;
  if (count !== EVENTS) throw new Error(`Read ${count} of ${EVENTS} events`);
  return count;
}

await bench({
  name: "catch-up: reading the whole log against a raw COPY of it",
  sizes: `${EVENTS} events, ${Math.round(bytes / EVENTS)} bytes each as text, 30 % of them sealed, keys of 500 members`,
  runs: RUNS,
  targets: { "opened and lifted": 0.2 },
  cases: [
    { label: "opened and lifted", yardstick: () => timed(copy), subject: () => timed(() => readAll(sealed)) },
    { label: "as stored", yardstick: () => timed(copy), subject: () => timed(() => readAll(raw)) },
  ],
});

await client.end();
await sealed.close();
await keyring.close();
await postgres.stop();
folder.remove();
