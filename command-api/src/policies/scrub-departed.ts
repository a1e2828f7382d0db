import type { SqlPool } from "@shiye/infra/read-models/sql";
import { createRewriteTables } from "./rewrite-tables.ts";

const [OWED, DONE] = ["scrub-departed owed", "scrub-departed done"];

/** After this time the statistics of PostgreSQL have every changed row: an idle connection reports its own within 10 s. */
const TOLD_MS = 12_000;

export interface ScrubTimes {
  /** Time after the last departure, so that a thousand departures are one rewrite. */
  quietMs: number;
  /** Time after the first departure, so that one departure each minute does not delay it for ever. */
  latestMs: number;
  /** Time before a failed rewrite is tried again. */
  againMs: number;
}

const defaults: ScrubTimes = { quietMs: 60_000, latestMs: 10 * 60_000, againMs: 60_000 };

interface ScrubDeparted {
  /** Continues what an earlier process did not finish. */
  start(): Promise<void>;
  /** A member left, at this position of the log. */
  departed(position: bigint): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Some time after departures, when every read model has passed them, the deleted rows are removed from the disk. The database stores the
 * positions of what is to be done and what is done, so another process continues after a crash. If two nodes do it, the result is the same.
 */
export function createScrubDeparted(options: {
  sql: SqlPool;
  now: () => number;
  warn: (message: string, error: unknown) => void;
  times?: ScrubTimes;
}): ScrubDeparted {
  const { sql, now, warn, times = defaults } = options;
  const rewriteTables = createRewriteTables(sql);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let firstAt: number | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  /** Up to here everything was done but what a rebuild fills. */
  let whileFilling = 0n;
  let filledAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();

  const note = (name: string, position: bigint) =>
    sql.query(
      `insert into accounts.policies as policy (name, position) values ($1, $2::bigint)
       on conflict (name) do update set position = greatest(policy.position, excluded.position)`,
      [name, position.toString()],
    );

  async function read(name: string): Promise<bigint> {
    const { rows } = await sql.query<{ position: string }>("select position::text from accounts.policies where name = $1", [name]);
    return BigInt(rows[0]?.position ?? 0);
  }

  /** How far the last read model is, and whether a rebuild fills one. Where no read models are, there is nothing of them to wait for. */
  async function readModels(): Promise<{ projected?: bigint; filling: boolean }> {
    const { rows } = await sql.query<{ there: boolean }>("select to_regclass('projections.checkpoints') is not null as there");
    if (!rows[0]?.there) return { filling: false };
    const found = await sql.query<{ position: string | null; filling: boolean }>(
      `select (min(position) filter (where status = 'live'))::text as position, coalesce(bool_or(status = 'filling'), false) as filling
       from projections.checkpoints`,
    );
    const { position = null, filling = false } = found.rows[0] ?? {};
    return position === null ? { filling } : { projected: BigInt(position), filling };
  }

  function plan(milliseconds: number): void {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(scrub).catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        warn("Deleted rows could not be removed from the disk; trying again", error);
        plan(times.againMs);
      });
    }, milliseconds);
    timer.unref();
  }

  async function scrub(): Promise<void> {
    firstAt = undefined;
    const [owed, done, { projected, filling }] = [await read(OWED), await read(DONE), await readModels()];
    if (owed <= done || stopping.signal.aborted) return;
    if (projected !== undefined && projected < owed) return plan(times.againMs);
    if (filling) filledAt = now();
    if (filling && whileFilling >= owed) return plan(times.againMs);
    const isTold = (changedAt: number) => now() - changedAt >= TOLD_MS;
    const [liveOnesTold, allTold] = [isTold(lastAt), isTold(Math.max(lastAt, filledAt))];
    const left = await rewriteTables(stopping.signal);
    // What a rebuild fills holds rows of those who left until it settles them. Another round follows when it has ended.
    if (filling && left.length === 0 && liveOnesTold) whileFilling = owed;
    // Another round, for changed rows that the statistics may not have had.
    if (left.length > 0 || !allTold) return plan(Math.max(times.againMs, allTold ? 0 : TOLD_MS));
    await note(DONE, owed);
  }

  return {
    async start() {
      if ((await read(OWED)) > (await read(DONE))) plan(times.quietMs);
    },
    async departed(position) {
      await note(OWED, position);
      lastAt = now();
      firstAt ??= lastAt;
      plan(Math.max(0, Math.min(times.quietMs, firstAt + times.latestMs - lastAt)));
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
