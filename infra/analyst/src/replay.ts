import { messageOf } from "@shiye/infra/errors";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import { inTransaction } from "@shiye/infra/subscriptions/generations";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import type { SubscriptionStatus } from "@shiye/infra/subscriptions/status";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import type pg from "pg";

interface ReplayRequest {
  databaseUrl: string;
  pool: pg.Pool;
  log: Pick<EventLog, "readAll" | "subscribe" | "readLastPosition">;
  /** Its name is the schema that is filled. */
  projection: Projection;
  views: Readonly<Record<string, string>>;
  /** What is asked for, in words: of what, and which part of the log. */
  asked: string;
  /** Begins anew where there is such a schema already; else it goes on where it stands, if the same was asked for. */
  again: boolean;
  /** Goes on after the end, until the process is asked to stop. */
  follow: boolean;
  onProgress: (status: SubscriptionStatus) => void;
  /** The end is reached, and what is appended from now on follows. */
  onFollowing?: () => void;
  /** Rejects when the handlers cannot go on. */
  ended?: Promise<never>;
}

interface ReplayResult {
  /** The last one that its tables know of. */
  position: bigint;
  tables: readonly { table: string; rows: number }[];
  /** The first event that a handler could not take; some after it were taken. */
  failed?: { position: bigint; error: string };
}

const LOOK_EVERY_MS = 250;

/** One of the analyst's views cannot be made. */
export class ViewError extends Error {
  override name = "ViewError";
}

/** The schema is there, and has something else in it. */
export class OtherReplayError extends Error {
  override name = "OtherReplayError";
}

/** Runs one projection on the product's own subscription engine, into a schema of its own. Throws `OtherReplayError` rather than add to another one's rows. */
export async function replay(request: ReplayRequest): Promise<ReplayResult> {
  const { databaseUrl, pool, log, projection, views, asked, again, follow, onProgress, onFollowing, ended } = request;
  const schema = projection.name;
  // Heard from the start: whoever asks while it still catches up must not wait for ever.
  const stops: Promise<void>[] = [...(follow ? [untilAsked()] : []), ...(ended ? [ended] : [])];
  await migrateReadDb(databaseUrl);
  if (again) await forgetReplay(pool, schema);
  await requireSame(pool, schema, asked);
  const subscriptions = createSubscriptions({ databaseUrl, log, projections: [projection], applicationName: "shiye replay" });
  const ownStatus = async () => (await subscriptions.status()).find(({ model }) => model === schema);
  const reached = async () => (await ownStatus())?.position ?? 0n;
  let isCatchingUp = true;
  let endEarly = () => {};
  /** An event that a handler could not take: nobody waits for what the same fault makes of a million others. */
  const failing = new Promise<void>((resolve) => {
    endEarly = resolve;
  });
  const look = (status: SubscriptionStatus | undefined) => {
    if (status && isCatchingUp) onProgress(status);
    if (status && status.deadLetters > 0) endEarly();
  };
  const looking = setInterval(() => void ownStatus().then(look, () => {}), LOOK_EVERY_MS);
  /** Until then; undefined where every event was taken. */
  async function failureBy(...ends: Promise<void>[]): Promise<ReplayResult | undefined> {
    await Promise.race([failing, ...ends]);
    const letters = (await subscriptions.deadLetters()).filter(({ model }) => model === schema);
    const [first] = letters.toSorted((one, other) => Number(one.position - other.position));
    return first && { position: await reached(), tables: [], failed: { position: first.position, error: `${first.type}: ${first.error}` } };
  }
  try {
    await subscriptions.start();
    const failed = await failureBy(subscriptions.settle(), ...stops);
    if (failed) return failed;
    await makeViews(pool, schema, views);
    if (follow) {
      isCatchingUp = false;
      onFollowing?.();
      const failedLater = await failureBy(...stops);
      if (failedLater) return failedLater;
    }
    return { position: await reached(), tables: await countsOf(pool, schema) };
  } finally {
    clearInterval(looking);
    await subscriptions.stop();
  }
}

/** Removes the schema and all that is known of it; false where there was no schema. */
export async function forgetReplay(pool: pg.Pool, schema: string): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query("select from pg_namespace where nspname = $1", [schema]);
    await transaction.query("delete from projections.checkpoints where model = $1 or name = $1", [schema]);
    await transaction.query("delete from projections.dead_letters where model = $1", [schema]);
    await transaction.query("delete from projections.replays where model = $1", [schema]);
    // One whose tables changed was being filled anew beside itself.
    for (const name of [schema, `${schema}_next`, `${schema}_old`]) await transaction.query(`drop schema if exists ${name} cascade`);
    return Boolean(rowCount);
  });
}

/** Notes down what a new schema is filled by, before it is made: whoever is killed in between begins anew. One from before there were such notes is nobody's to add to. */
async function requireSame(pool: pg.Pool, schema: string, asked: string): Promise<void> {
  await pool.query(
    `insert into projections.replays (model, asked) select $1, $2 where not exists (select from projections.checkpoints where model = $1)
     on conflict (model) do update set asked = excluded.asked`,
    [schema, asked],
  );
  const { rows } = await pool.query<{ asked: string }>("select asked from projections.replays where model = $1", [schema]);
  const before = rows[0]?.asked ?? "an earlier version";
  if (before === asked) return;
  throw new OtherReplayError(
    `${schema} was filled by ${before}, and this is ${asked}: its rows would be a mixture. --again begins it anew; another --into leaves it as it is.`,
  );
}

/**
 * In the place of those of an earlier replay, whose columns may have been others. A view is kept as a select and runs when somebody asks. It goes over as
 * a prepared statement, which can only be one: what comes after a semicolon in an analyst's file never runs.
 */
async function makeViews(pool: pg.Pool, schema: string, views: ReplayRequest["views"]): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query(`begin; set local search_path to ${schema}`);
    for (const name of Object.keys(views)) await connection.query(`drop view if exists ${schema}.${name} cascade`);
    for (const [name, select] of Object.entries(views))
      await connection
        .query({
          name: "",
          text: `create view ${schema}.${name} as ${select}`,
          values: [],
          queryMode: "extended",
        } as pg.QueryConfig)
        .catch((error: unknown) => {
          throw new ViewError(`The view ${name} cannot be made: ${messageOf(error)}`, { cause: error });
        });
    await connection.query("commit");
    connection.release();
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

async function countsOf(pool: pg.Pool, schema: string): Promise<{ table: string; rows: number }[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = $1 order by 1",
    [schema],
  );
  const counts = [];
  for (const { name } of rows) {
    const { rows: counted } = await pool.query<{ count: number }>(`select count(*)::int as count from ${schema}."${name}"`);
    counts.push({ table: name, rows: counted[0]?.count ?? 0 });
  }
  return counts;
}

function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
