/**
 * What the records of the log cost its writers: appends by 16 callers while a read model keeps its ledger and buckets are closed behind them,
 * against the same appends while the same read model follows without either.
 */
import { verifyLog } from "@shiye/infra/event-store/postgres/verify-log";
import { keepRecords } from "@shiye/projectors/keep-records";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";
import pg from "pg";
import { requireMiss } from "./control.ts";
import { type BenchReport, type BenchWorld, compare, rateOf, withCallers } from "./harness.ts";
import { openLog } from "./open-log.ts";
import { sampleEvent } from "./sample-events.ts";

const CALLERS = 16;
/** Two buckets, so that each run closes some. */
const APPENDS = 8192;
const FOLLOWS = "note_stats";

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const log = await openLog(databaseUrl);
  let made = 0;
  const appends = () =>
    withCallers(CALLERS, APPENDS, async () => {
      const { stream, event } = sampleEvent(made++);
      const { status } = await log.sealed.append({ stream, expectedRevision: "no-stream", events: [event] });
      if (status !== "appended") throw new Error(`${stream} was answered ${status}`);
    });

  /** With what follows the log running, and caught up before the clock starts. */
  async function beside<Result>(records: boolean, work: () => Promise<Result>): Promise<Result> {
    const projections = readModels.filter(({ name }) => name === FOLLOWS);
    const projectors = createProjectors({ databaseUrl, log: log.sealed, projections, ledger: records, warn: console.error });
    await projectors.start();
    await projectors.settle();
    const keeping = records ? keepRecords({ databaseUrl, log: log.sealed, warn: console.error }) : undefined;
    try {
      return await work();
    } finally {
      await keeping?.stop();
      await projectors.stop();
    }
  }

  const results = await compare(
    {
      label: "chain and ledger kept",
      unit: "/s",
      subject: () => beside(true, () => rateOf(appends)),
      yardsticks: [{ name: "neither", target: 0.85, measure: () => beside(false, () => rateOf(appends)) }],
    },
    runs,
  );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const control = await requireMiss(results[0], "the whole log held to its records after every 256 appends", () =>
    beside(true, async () => {
      for (let done = 0; done < APPENDS; done += 256) {
        await withCallers(CALLERS, 256, async () => {
          const { stream, event } = sampleEvent(made++);
          await log.sealed.append({ stream, expectedRevision: "no-stream", events: [event] });
        });
        await verifyLog(pool);
      }
      return APPENDS;
    }),
  );
  await pool.end();
  await log.close();
  return { sizes: `${APPENDS} appends by ${CALLERS} a run, ${FOLLOWS} following`, results, notes: [control] };
}
