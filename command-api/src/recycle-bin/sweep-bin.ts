import { BIN_MS } from "@shiye/events/recycle-bin";
import type { LateReads } from "@shiye/infra/read-models/late-reads";
import type { Sql } from "@shiye/infra/read-models/sql";

/** How many in one round. The next hour takes the rest. */
const MOST = 1000;
/** Longer than clocks of two machines differ when both are set by a time server. */
const CLOCKS_DIFFER_MS = 300_000;

/**
 * Expires notes that have been in the bin for 30 days, one by one, as the read model has them. While it is late or being rebuilt, they wait
 * an hour longer. Each is decided from its own stream, so parallel sweeps and restored notes do no harm. While our clock and that of the
 * database differ, nothing is expired: a clock that is far ahead would empty every bin for good.
 */
export function createBinSweep(options: {
  late: Pick<LateReads, "binnedBefore">;
  expire: (noteId: number) => Promise<unknown>;
  now: () => number;
  /** The time of the database, in milliseconds since 1970. */
  databaseNow: () => Promise<number>;
}): () => Promise<number> {
  const { late, expire, now, databaseNow } = options;
  return async () => {
    const aheadMs = now() - (await databaseNow());
    if (Math.abs(aheadMs) > CLOCKS_DIFFER_MS)
      throw new Error(`The recycle bins are not emptied: our clock is ${Math.round(aheadMs / 1000)} s ahead of that of the database`);
    const due = (await late.binnedBefore(new Date(now() - BIN_MS), MOST)) ?? [];
    for (const { id } of due) await expire(id);
    return due.length;
  };
}

/** Milliseconds since 1970. */
export async function readDatabaseTime(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ now: number }>("select (extract(epoch from clock_timestamp()) * 1000)::float8 as now");
  return rows[0]?.now ?? Number.NaN;
}
