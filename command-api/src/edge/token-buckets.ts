import type { Sql } from "@shiye/infra/read-models/sql";

export interface Limit {
  /** How many uses may come at once. */
  burst: number;
  /** How many uses are refilled each second. */
  perSecond: number;
}

/** Counts uses over all nodes, by the clock of the database. */
export interface TokenBuckets {
  /** Undefined when the use is allowed, else the seconds until it will be. */
  take(key: string, limit: Limit): Promise<number | undefined>;
  giveBack(key: string, limit: Limit): Promise<void>;
  /** Deletes buckets that have long been full. */
  sweep(): Promise<void>;
}

/** Not less than was left: a clock that is set back must lock nobody out until it is where it was. */
const NOW_IN_BUCKET = "least($2, bucket.tokens + greatest(0, extract(epoch from clock_timestamp() - bucket.updated_at)) * $3)";

/** A crash of the server may return the uses of half a second. Waiting for the disk would make a comment wait twice. */
const WITHOUT_WAITING_FOR_THE_DISK = "set_config('synchronous_commit', 'off', true)";

export function createTokenBuckets(sql: Sql): TokenBuckets {
  return {
    async take(key, { burst, perSecond }) {
      const text = `insert into accounts.rate_limits as bucket (key, tokens, updated_at)
        values ($1, $2::double precision - 1, clock_timestamp())
        on conflict (key) do update set tokens = ${NOW_IN_BUCKET} - 1, updated_at = clock_timestamp()
        where ${NOW_IN_BUCKET} >= 1
        returning ${WITHOUT_WAITING_FOR_THE_DISK}`;
      if ((await sql.query({ name: "take-token", text, values: [key, burst, perSecond] })).rowCount === 1) return undefined;
      // A time that is still to come is from before the clock was set back. With it, an empty bucket would not fill until then.
      const { rows } = await sql.query<{ tokens: number }>(
        `with told as (update accounts.rate_limits set updated_at = clock_timestamp() where key = $1 and updated_at > clock_timestamp())
         select ${NOW_IN_BUCKET}::double precision as tokens from accounts.rate_limits as bucket where key = $1`,
        [key, burst, perSecond],
      );
      return Math.max(1, Math.ceil((1 - (rows[0]?.tokens ?? 0)) / perSecond));
    },
    async giveBack(key, { burst }) {
      await sql.query("update accounts.rate_limits set tokens = least($2, tokens + 1) where key = $1", [key, burst]);
    },
    async sweep() {
      await sql.query("delete from accounts.rate_limits where updated_at < now() - interval '1 day'");
    },
  };
}
