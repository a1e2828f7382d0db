/**
 * Rebuilding read models from the log (read, decoded, folded, written with checkpoints and indexes) against a raw COPY of the same
 * events into a table without any index. One by one, and all of them at the same time, as after a loss of the database.
 * Run: npx tsx infra/dev/bench/rebuild.ts [--events N] [--runs N]
 */
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { createLogFeed } from "@shiye/infra/feed/log-feed";
import { createPostgresEventLog } from "@shiye/infra/log/postgres/event-log";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";
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
const projectors = createProjectors({ databaseUrl: postgres.url, feed: createLogFeed(log), log: console.error });

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
await projectors.start();
await projectors.settle();
const text = await copyText(client, "copy log.events to stdout");

async function copy(): Promise<{ count: number; ms: number }> {
  await client.query("truncate raw_events");
  return timed(async () => {
    await copyIn(client, "copy raw_events from stdin", text);
    return EVENTS;
  });
}

/** From nothing until the new tables serve: filled, indexed, analysed, swapped. Progress is looked at every tenth of a second. */
async function rebuild(names: readonly string[]): Promise<{ count: number; ms: number }> {
  const measured = await timed(async () => {
    await Promise.all(names.map((name) => projectors.rebuild(name)));
    return EVENTS;
  });
  const parked = await projectors.quarantined();
  if (parked.length > 0) throw new Error(`${parked.length} streams were parked: ${parked[0]?.error}`);
  return measured;
}

const bytes = text.reduce((sum, chunk) => sum + chunk.length, 0);
await bench({
  name: "rebuild: read models from the log against a raw COPY of its events",
  sizes: `${EVENTS} events, ${Math.round(bytes / EVENTS)} bytes each as text`,
  runs: Number(values.runs),
  // The yardstick writes the events once; all together write them into eight read models, so that line has no target.
  targets: Object.fromEntries(readModels.map(({ name }) => [name, 0.2])),
  cases: [
    ...readModels.map((readModel) => ({ label: readModel.name, yardstick: copy, subject: () => rebuild([readModel.name]) })),
    { label: "all together", yardstick: copy, subject: () => rebuild(readModels.map(({ name }) => name)) },
  ],
});

await client.end();
await projectors.stop();
await log.close();
await postgres.stop();
folder.remove();
