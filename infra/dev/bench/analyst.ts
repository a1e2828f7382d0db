/**
 * A replay of an analyst's file that handles two types of events, from nothing until its views are there, against a raw COPY of all events into a
 * table without any index; and the page of the feed that members ask for while a read model is rebuilt, against before.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { analysisProjection } from "@shiye/analyst/analysis-projection";
import { replay } from "@shiye/analyst/replay";
import { startWorker } from "@shiye/analyst/start-worker";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { openReadDb } from "@shiye/infra/read-models/database";
import { createReader } from "@shiye/infra/read-models/statement-reader";
import { createProjectors } from "@shiye/projectors/projectors";
import { hydrateCards } from "@shiye/query-api/notes/hydrate";
import { readRecommendations } from "@shiye/query-api/notes/recommend/recommend";
import { BEGINNING } from "@shiye/query-api/notes/recommend/walk";
import pg from "pg";
import { communityEvents } from "./community-events.ts";
import { requireMiss } from "./control.ts";
import { copyIn, copyText } from "./copy-in.ts";
import { type BenchReport, type BenchResult, type BenchWorld, compare, rateOf } from "./harness.ts";
import { openLog } from "./open-log.ts";
import { append } from "./rebuild.ts";

const EVENTS = 100_000;
const REBUILT = "note_stats";
const READS = 400;
const ANALYSIS = `import { defineAnalysis } from "@shiye/analyst";
export const analysis = defineAnalysis({
  tables: { days: { columns: { day: "date", member_id: "bigint", notes: "integer", follows: "integer" }, key: ["day", "member_id"] } },
  handlers: {
    NotePublished: ({ at, data }, rows) => rows.add("days", { day: at.slice(0, 10), member_id: data.authorId }, { notes: 1 }),
    MemberFollowed: ({ at, data }, rows) => rows.add("days", { day: at.slice(0, 10), member_id: data.followerId }, { follows: 1 }),
  },
  views: { most: "select member_id, sum(notes) as notes from days group by member_id order by 2 desc" },
});`;

export async function run({ databaseUrl, folder, runs }: BenchWorld): Promise<BenchReport> {
  const log = await openLog(databaseUrl);
  await append(log.sealed, communityEvents(EVENTS));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum analyze log.events");
  await client.query("create table raw_events (like log.events)");
  const text = await copyText(client, "copy log.events to stdout");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "analysis.ts");
  writeFileSync(file, ANALYSIS);

  const replayed = async (from: Pick<EventLog, "readAll" | "subscribe" | "readLastPosition">) => {
    const worker = await startWorker(file);
    const projection = analysisProjection("analyst_bench", worker);
    const given = { databaseUrl, pool, log: from, projection, views: worker.shape.views, again: true, follow: false, onProgress: () => {} };
    const { failed } = await replay(given).finally(() => worker.stop());
    if (failed) throw new Error(failed.error);
    return EVENTS;
  };
  const results: BenchResult[] = await compare(
    {
      label: "replay of two types",
      unit: "/s",
      subject: () => rateOf(() => replayed(log.sealed)),
      yardsticks: [
        {
          name: "COPY into a bare table",
          target: 1,
          measure: async () => {
            await client.query("truncate raw_events");
            return rateOf(async () => {
              await copyIn(client, "copy raw_events from stdin", text);
              return EVENTS;
            });
          },
        },
      ],
    },
    runs,
  );
  const control = await requireMiss(results[0], "every event read and opened, types chosen afterwards", () =>
    replayed({ ...log.sealed, readAll: ({ types: _types, ...options }) => log.sealed.readAll(options) }),
  );

  const projectors = createProjectors({ databaseUrl, log: log.sealed, warn: console.error });
  await projectors.start();
  await projectors.settle();
  const readDb = openReadDb({ url: databaseUrl, max: 2 });
  const reader = createReader(readDb);
  const page = async () => {
    const { ids } = await readRecommendations(reader, { memberId: null, limit: 20, walk: BEGINNING, skip: 0 });
    await hydrateCards(reader, ids, null);
  };
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  /** While the work goes on, again and again until there are enough. */
  const p99 = async (work?: () => Promise<unknown>): Promise<number> => {
    const ending = { over: work === undefined };
    const working = (async () => {
      while (work && !ending.over) await work();
    })();
    const taken: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      const before = performance.now();
      await page();
      taken.push(performance.now() - before);
    }
    ending.over = true;
    await working;
    return taken.toSorted((one, other) => one - other)[Math.floor(READS * 0.99)] ?? 0;
  };
  const before = process.memoryUsage().rss;
  most = 0;
  results.push(
    ...(await compare(
      {
        label: `feed p99 while ${REBUILT} is rebuilt`,
        unit: "ms",
        subject: () => p99(() => projectors.rebuild(REBUILT)),
        yardsticks: [{ name: "before", target: 1.5, measure: () => p99() }],
      },
      runs,
    )),
  );
  clearInterval(watching);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
  await projectors.stop();
  await readDb.end();
  await pool.end();
  await client.end();
  await log.close();
  return {
    sizes: `${EVENTS} events, two types in ten of a hundred`,
    results,
    notes: [control, `memory of the process that rebuilds and asks: ${megabytes(before)} before, at most ${megabytes(most)}`],
  };
}
