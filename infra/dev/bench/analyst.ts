/**
 * A replay of an analyst's file that handles two types of events, from nothing until its views are there, against a raw COPY of all events into a
 * table without any index; and the page of the feed that members ask for while a read model is rebuilt, against before.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { analysisProjection } from "@shiye/analyst/analysis-projection";
import { replay } from "@shiye/analyst/replay";
import { startWorker } from "@shiye/analyst/start-worker";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { mediaTables } from "@shiye/infra/media/media-tables";
import { createProjectors } from "@shiye/projectors/projectors";
import pg from "pg";
import { openCommunityLog } from "./community-log.ts";
import { requireMiss } from "./control.ts";
import { AS_BUILT, type BenchReport, type BenchResult, type BenchWorld, compare, rateOf } from "./harness.ts";

/** A replay begins with a worker and ends with an exchange of tables: on a small log one would measure little else. */
const EVENTS = 500_000;
const REBUILT = "note_stats";
/** Fewer do not tell a p99 of 1.5 times from one of 2.5 times. */
const READS = 3000;
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
  const { log, copy, close } = await openCommunityLog(databaseUrl, EVENTS);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "analysis.ts");
  writeFileSync(file, ANALYSIS);

  const replayed = async (from: Pick<EventLog, "readAll" | "subscribe" | "readLastPosition">) => {
    const worker = await startWorker(file);
    const projection = analysisProjection("analyst_bench", worker);
    const given = {
      databaseUrl,
      pool,
      log: from,
      projection,
      views: worker.shape.views,
      asked: "a bench",
      again: true,
      follow: false,
      onProgress: () => {},
    };
    const { failed } = await replay(given).finally(() => worker.stop());
    if (failed) throw new Error(failed.error);
    return EVENTS;
  };
  const results: BenchResult[] = await compare(
    {
      label: "replay of two types",
      unit: "/s",
      subject: () => rateOf(() => replayed(log)),
      yardsticks: [{ ...copy, target: 1 }],
    },
    runs,
  );
  const control = await requireMiss(results[0], "every event read and opened, types chosen afterwards", () =>
    replayed({ ...log, readAll: ({ types: _types, ...options }) => log.readAll(options) }),
  );

  const projectors = createProjectors({ databaseUrl, log, warn: console.error });
  await projectors.start();
  await projectors.settle();
  await pool.query(mediaTables);
  const asker = fork(new URL("./feed-asker.ts", import.meta.url), {
    env: { ...inheritedEnvironment(), DATABASE_URL: databaseUrl },
    execArgv: ["--import", AS_BUILT],
  });
  /** While the work goes on, again and again until there are enough; then it is given up. */
  const p99 = async (work?: (signal: AbortSignal) => Promise<unknown>): Promise<number> => {
    const ending = new AbortController();
    const { signal } = ending;
    const working = (async () => {
      while (work && !signal.aborted)
        await work(signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
    })();
    asker.send(READS);
    const [taken] = (await once(asker, "message")) as [number[]];
    ending.abort();
    await working;
    return taken.toSorted((one, other) => one - other)[Math.floor(READS * 0.99)] ?? 0;
  };
  const rebuilt = {
    label: `feed p99 while ${REBUILT} is rebuilt`,
    unit: "ms",
    subject: () => p99((signal) => projectors.rebuild(REBUILT, { signal })),
    yardsticks: [{ name: "before", measure: () => p99(), target: 1.5 }],
  } as const;
  results.push(...(await compare(rebuilt, runs)));
  asker.kill();
  await projectors.stop();
  await pool.end();
  await close();
  return {
    sizes: `${EVENTS} events, two types in ten of a hundred`,
    results,
    notes: [control],
  };
}
