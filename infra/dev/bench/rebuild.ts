/**
 * The projectors' rebuild (a second incarnation filled from the first event, then swapped in) against a raw COPY of the same events
 * to a client, which decodes nothing, and against a COPY of them into an empty table, which writes each event once.
 * All eight at once read, decode and open the log eight times, and write some thirty tables with their indexes.
 */
import { createLogFeed } from "@shiye/infra/feed/log-feed";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";
import pg from "pg";
import { copyOut } from "./copy-out.ts";
import { type BenchReport, type BenchWorld, compare, rateOf } from "./harness.ts";
import { openLog } from "./open-log.ts";
import { appendSamples } from "./sample-events.ts";

const EVENTS = 100_000;
/** One whose handlers see three of four events: counters, likes, comments. */
const ALONE = "note_stats";

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const log = await openLog(databaseUrl);
  await appendSamples(log.sealed, EVENTS);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum analyze log.events");

  const projectors = createProjectors({
    databaseUrl,
    feed: createLogFeed(log.sealed),
    log: (message, detail) => console.error(message, detail ?? ""),
  });
  const started = performance.now();
  await projectors.start();
  await projectors.settle();
  const first = Math.round((EVENTS / (performance.now() - started)) * 1000);

  const copies = [
    {
      name: "COPY to the client",
      measure: () =>
        rateOf(async () => {
          await copyOut(client, "copy log.events to stdout");
          return EVENTS;
        }),
    },
    {
      name: "insert into an empty table",
      measure: () =>
        rateOf(async () => {
          await client.query("create table copied (like log.events including indexes)");
          await client.query("insert into copied select * from log.events");
          await client.query("drop table copied");
          return EVENTS;
        }),
    },
  ];
  const rebuilt = (names: readonly string[]) => () =>
    rateOf(async () => {
      await Promise.all(names.map((name) => projectors.rebuild(name)));
      return EVENTS;
    });

  const results = [
    ...(await compare({ label: `${ALONE} alone`, unit: "/s", subject: rebuilt([ALONE]), yardsticks: copies }, runs)),
    ...(await compare(
      {
        label: `all ${readModels.length} at once`,
        unit: "/s",
        subject: rebuilt(readModels.map(({ name }) => name)),
        yardsticks: copies,
      },
      runs,
    )),
  ];
  await projectors.stop();
  await client.end();
  await log.close();
  const notes = [`first catch-up of all ${readModels.length} from an empty database: ${first} /s`];
  return { sizes: `${EVENTS} events`, results, notes };
}
