import { isConnectionLoss } from "../postgres/connection-errors.ts";
import type { Sql } from "../read-models/sql.ts";

/**
 * How many bytes a member may store in a day, counted over all nodes by the clock of the database. It is a bucket that refills within a
 * day, so a reservation of a process that was killed expires.
 */
export interface UploadQuotas {
  /**
   * Reserves before the first byte is read, so that parallel uploads never exceed the quota together. Returns undefined if there was
   * enough, else the seconds until there will be.
   */
  reserve(memberId: number, bytes: number): Promise<number | undefined>;
  /**
   * Keeps `kept` of the `reserved` bytes and returns the rest. `kept` may be more; then the bucket goes below zero. An upload that ended does
   * not fail because the database is away: it is told before the member's next upload on this node, or by the next sweep.
   */
  settle(memberId: number, upload: { reserved: number; kept: number }): Promise<void>;
  /** Deletes buckets that have long been full. */
  sweep(): Promise<void>;
}

export const uploadQuotaTables = `
  create table if not exists media.upload_quotas (
    member_id bigint primary key,
    bytes_left double precision not null,
    updated_at timestamptz not null
  )`;

const DAY_SECONDS = 24 * 60 * 60;
const QUOTA = "$2::double precision";
/** Not negative: a clock that is set back must lock nobody out until it is where it was. */
const PASSED = "greatest(0, extract(epoch from clock_timestamp() - quota.updated_at)::double precision)";
const LEFT = `least(${QUOTA}, quota.bytes_left + ${PASSED} * ${QUOTA} / ${DAY_SECONDS})`;

export function createUploadQuotas(sql: Sql, { bytesPerDay }: { bytesPerDay: number }): UploadQuotas {
  /** What the database could not be told. */
  let untold: { memberId: number; back: number }[] = [];

  async function tell(one: { memberId: number; back: number }): Promise<void> {
    // Does not change the time of the bucket, so what was refilled since then is added next time.
    const text = `update media.upload_quotas set bytes_left = least(${QUOTA}, bytes_left + $3::double precision) where member_id = $1`;
    try {
      await sql.query(text, [one.memberId, bytesPerDay, one.back]);
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      // If only the answer was lost, the bytes are returned twice, which fills the bucket at most.
      untold.push(one);
    }
  }

  async function tellAgain(isTold: (memberId: number) => boolean): Promise<void> {
    const again = untold.filter(({ memberId }) => isTold(memberId));
    untold = untold.filter(({ memberId }) => !isTold(memberId));
    await Promise.all(again.map(tell));
  }

  return {
    async reserve(memberId, bytes) {
      await tellAgain((id) => id === memberId);
      const wanted = Math.min(bytes, bytesPerDay);
      const text = `insert into media.upload_quotas as quota (member_id, bytes_left, updated_at)
        values ($1, ${QUOTA} - $3::double precision, clock_timestamp())
        on conflict (member_id) do update set bytes_left = ${LEFT} - $3::double precision, updated_at = clock_timestamp()
        where ${LEFT} >= $3::double precision`;
      if ((await sql.query(text, [memberId, bytesPerDay, wanted])).rowCount === 1) return undefined;
      // A time that is still to come is from before the clock was set back. With it, an empty bucket would not fill until then.
      const { rows } = await sql.query<{ left: number }>(
        `with told as (update media.upload_quotas set updated_at = clock_timestamp() where member_id = $1 and updated_at > clock_timestamp())
         select ${LEFT} as "left" from media.upload_quotas as quota where member_id = $1`,
        [memberId, bytesPerDay],
      );
      return Math.max(1, Math.ceil(((wanted - (rows[0]?.left ?? 0)) * DAY_SECONDS) / bytesPerDay));
    },
    async settle(memberId, { reserved, kept }) {
      const back = Math.min(reserved, bytesPerDay) - kept;
      if (back !== 0) await tell({ memberId, back });
    },
    async sweep() {
      await tellAgain(() => true);
      await sql.query("delete from media.upload_quotas where updated_at < now() - interval '2 days'");
    },
  };
}
