import type { EventLog } from "@shiye/infra/event-store/event-log";
import { closeBuckets } from "@shiye/infra/event-store/postgres/buckets";
import { mediaUsesLedger } from "@shiye/infra/media/media-uses";
import { openReadDb } from "@shiye/infra/read-models/database";
import { compareNewBuckets } from "@shiye/infra/subscriptions/ledger";
import { pause } from "@shiye/infra/waiting";
import { readModels } from "./read-models.ts";

/** How often full buckets are looked for. Until a bucket is closed only anchors cover its rows. */
const LOOK_MS = 2000;
/** How often read models are compared with the log when no bucket was closed. */
const COMPARE_MS = 60_000;

interface KeepRecordsOptions {
  databaseUrl: string;
  log: Pick<EventLog, "readAll">;
  warn: (message: string, detail?: unknown) => void;
}

/** Closes buckets of the log and compares the ledgers of all projections with them, also those of command-api. For a log in PostgreSQL. */
export function keepRecords({ databaseUrl, log, warn }: KeepRecordsOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const pool = openReadDb({ url: databaseUrl, max: 1, applicationName: "records of the log" });
  let compared = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    const gap = await closeBuckets(pool, ending.signal);
    if (gap) warn(`An event was removed from bucket ${gap.gapIn} of the log: npm run shiye -- log verify`);
    if (performance.now() - compared < COMPARE_MS) return;
    compared = performance.now();
    const comparisons = await compareNewBuckets(pool, { projections: [...readModels, mediaUsesLedger], log, signal: ending.signal });
    for (const { name, differs } of comparisons)
      if (differs)
        warn(`${name} has not seen all events of bucket ${differs.bucket} of the log: npm run shiye -- projections rebuild ${name}`);
  }

  const running = (async () => {
    while (!ending.signal.aborted) {
      await look().catch((error: unknown) => ending.signal.aborted || warn("The records of the log could not be kept", error));
      await pause(LOOK_MS, ending.signal);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await running;
      await pool.end();
    },
  };
}
