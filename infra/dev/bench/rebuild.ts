/**
 * Rebuilding read models from the log (read, decoded, folded, written with checkpoints and indexes) against a raw COPY of the same
 * events into a table without any index. One by one, and all of them at the same time, as after a loss of the database.
 * Run: npx tsx infra/dev/bench/rebuild.ts [--events N] [--runs N]
 */
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { createLogFeed } from "@shiye/infra/feed/log-feed";
import { createPostgresEventLog } from "@shiye/infra/log/postgres/event-log";
import { createPushOutbox } from "@shiye/infra/push/push-outbox";
import { migrateReadDb } from "@shiye/infra/read-db/migrate";
import { openReadDb } from "@shiye/infra/read-db/read-db";
import { ensureReadModel } from "@shiye/infra/read-db/schemas";
import { readModels } from "@shiye/projectors/read-models";
import type { ReadModel } from "@shiye/projectors/runner/read-model";
import { createRunner } from "@shiye/projectors/runner/runner";
import pg from "pg";
import { communityEvents } from "./community-events.ts";
import { copyIn, copyText } from "./copy-in.ts";
import { bench, timed } from "./harness.ts";
import { temporaryFolder } from "./report.ts";

const { values } = parseArgs({ options: { events: { type: "string", default: "100000" }, runs: { type: "string", default: "3" } } });
const EVENTS = Number(values.events);

const folder = await temporaryFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, log: () => {} });
const log = await createPostgresEventLog({ connectionString: postgres.url });
await migrateReadDb(postgres.url);
const readDb = openReadDb({ url: postgres.url, max: readModels.length + 4 });

// Streams in order, so that what is undone follows what was done; many appends side by side, so that filling is quick.
const revisions = new Map<string, number>();
const pending = new Set<Promise<unknown>>();
for (const { stream, event } of communityEvents(EVENTS)) {
  const revision = revisions.get(stream) ?? -1;
  if (revision >= 0) await Promise.all(pending);
  revisions.set(stream, revision + 1);
  const appending = log.append({ stream, expectedRevision: revision < 0 ? "no-stream" : revision, events: [event] }).then((result) => {
    if (result.status !== "appended") throw new Error(`${stream} was answered ${result.status}`);
    pending.delete(appending);
  });
  pending.add(appending);
  if (pending.size >= 512) await Promise.race(pending);
}
await Promise.all(pending);

const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query("vacuum analyze log.events");
await client.query("create table raw_events (like log.events)");
const text = await copyText(client, "copy log.events to stdout");

async function copy(): Promise<{ count: number; ms: number }> {
  await client.query("truncate raw_events");
  return timed(async () => {
    await copyIn(client, "copy raw_events from stdin", text);
    return EVENTS;
  });
}

/** From nothing to the tail. Making the empty tables is part of the work, dropping the old ones is not. */
async function rebuild(models: readonly ReadModel[]): Promise<{ count: number; ms: number }> {
  for (const { name } of models) {
    await readDb.query(`drop schema if exists ${name} cascade`);
    await readDb.query("delete from projections.checkpoints where model = $1", [name]);
  }
  const feed = createLogFeed(log);
  const tail = await feed.readLastPosition();
  const ending = new AbortController();
  const deps = { readDb, feed, publisher: createPushOutbox(), log: (message: string, detail: unknown) => console.error(message, detail) };
  const measured = await timed(async () => {
    const runners = await Promise.all(
      models.map(async (readModel) => {
        await ensureReadModel(readDb, readModel);
        const runner = createRunner(deps, { readModel, schema: readModel.name, publishing: false });
        return { runner, running: runner.run(ending.signal) };
      }),
    );
    await Promise.all(runners.map(({ runner }) => runner.waitFor(tail)));
    ending.abort();
    await Promise.all(runners.map(({ running }) => running));
    return EVENTS;
  });
  const parked = await readDb.query("select from projections.quarantine");
  if (parked.rowCount) throw new Error(`${parked.rowCount} events were parked`);
  return measured;
}

const bytes = text.reduce((sum, chunk) => sum + chunk.length, 0);
await bench({
  name: "rebuild: read models from the log against a raw COPY of its events",
  sizes: `${EVENTS} events, ${Math.round(bytes / EVENTS)} bytes each as text`,
  runs: Number(values.runs),
  targets: Object.fromEntries([...readModels.map(({ name }) => [name, 0.2]), ["all together", 0.2]]),
  cases: [
    ...readModels.map((readModel) => ({ label: readModel.name, yardstick: copy, subject: () => rebuild([readModel]) })),
    { label: "all together", yardstick: copy, subject: () => rebuild(readModels) },
  ],
});

await client.end();
await readDb.end();
await log.close();
await postgres.stop();
folder.remove();
