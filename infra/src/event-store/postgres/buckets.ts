import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";

/** Number of positions in a bucket: bucket 0 has 1 to 4,096. */
export const BUCKET = 4096;
/** The chain value before the first bucket. */
export const GENESIS = Buffer.alloc(32);
/** Lock, so that two processes never close the same bucket. Any constant that nobody else in this database uses. */
export const CLOSE_LOCK = 7_160_003;

/**
 * Records about the log. A bucket is closed once it is full. `leaves` are the digests of its rows one after the other, `digest` is the
 * digest of `leaves`, and `chain` binds it to all earlier buckets. `bucket_types` has for each event type the number of events and the XOR
 * of their ids: what a projection must have seen.
 */
export const bucketTables = `
  create table log.buckets (
    bucket bigint primary key,
    events integer not null,
    digest bytea not null,
    chain bytea not null,
    leaves bytea not null,
    closed_at timestamptz(3) not null default now()
  );
  alter table log.buckets alter column leaves set storage external;
  create table log.bucket_types (
    bucket bigint not null references log.buckets on delete cascade,
    type text collate "C" not null,
    events integer not null,
    ids bigint not null,
    primary key (bucket, type)
  );`;

export const bucketOf = (position: bigint): bigint => (position - 1n) / BigInt(BUCKET);
export const firstOf = (bucket: bigint): bigint => bucket * BigInt(BUCKET) + 1n;
export const lastOf = (bucket: bigint): bigint => (bucket + 1n) * BigInt(BUCKET);

/**
 * The digest of a row as it is stored, with sealed text, without its position, which is its place among the leaves. Lengths stand before
 * texts, so that two different rows never read alike. It uses only functions of PostgreSQL itself, because a function of ours could be
 * replaced.
 */
export const LEAF = `sha256(convert_to(concat_ws('|', revision, version, (extract(epoch from at) * 1000)::bigint, id, octet_length(type),
  octet_length(stream), octet_length(data::text), type, stream, data::text, metadata::text), 'UTF8'))`;

/** The last 64 bits of an id: the random ones of a UUIDv7. */
const ID_BITS = "('x' || right(replace(id::text, '-', ''), 16))::bit(64)::bigint";

const CLOSE = `
  with leaf as materialized (
    select position, type, ${ID_BITS} as id_bits, ${LEAF} as leaf from log.events where position > $2 and position <= $3
  ),
  whole as (select count(*)::integer as events, string_agg(leaf, ''::bytea order by position) as leaves from leaf),
  closed as (
    insert into log.buckets (bucket, events, digest, chain, leaves)
    select $1, events, sha256(leaves), sha256($4::bytea || int8send($1) || int8send(events) || sha256(leaves)), leaves from whole where events = ${BUCKET}
    returning bucket
  )
  insert into log.bucket_types (bucket, type, events, ids)
  select closed.bucket, type, count(*), bit_xor(id_bits) from leaf, closed group by closed.bucket, type`;

/** The chain after a bucket, or after the part of it that exists. */
export function chainAfter(before: Uint8Array, bucket: bigint, events: number, digest: Uint8Array): Buffer {
  const numbers = Buffer.alloc(16);
  numbers.writeBigInt64BE(bucket, 0);
  numbers.writeBigInt64BE(BigInt(events), 8);
  return createHash("sha256").update(before).update(numbers).update(digest).digest();
}

type Closing = "closed" | "nothing" | { gapIn: bigint };

/**
 * Closes the next bucket, if it is full, in a separate transaction, so no append waits. Positions become visible in their order, so once
 * the last one of a bucket is there, all are. A bucket with a gap is not closed: somebody removed a row.
 */
async function closeNextBucket(pool: Pool): Promise<Closing> {
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    const closing = await closeWithin(connection);
    await connection.query("commit");
    connection.release();
    return closing;
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

async function closeWithin(connection: PoolClient): Promise<Closing> {
  const { rows: locks } = await connection.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [CLOSE_LOCK]);
  if (!locks[0]?.taken) return "nothing";
  const { rows } = await connection.query<{ bucket: string; chain: Buffer | null; last: string }>(
    `select coalesce(b.bucket + 1, 0)::text as bucket, b.chain, (select coalesce(max(position), 0) from log.events)::text as last
     from (values (1)) as one left join (select bucket, chain from log.buckets order by bucket desc limit 1) b on true`,
  );
  const { bucket, chain, last } = rows[0] ?? { bucket: "0", chain: null, last: "0" };
  const number = BigInt(bucket);
  if (BigInt(last) < lastOf(number)) return "nothing";
  const values = [bucket, String(firstOf(number) - 1n), String(lastOf(number)), chain ?? GENESIS];
  const { rowCount } = await connection.query(CLOSE, values);
  return rowCount ? "closed" : { gapIn: number };
}

/** Closes all full buckets. A log from before there were buckets is closed from its beginning. */
export async function closeBuckets(pool: Pool, signal?: AbortSignal): Promise<{ gapIn: bigint } | undefined> {
  while (!signal?.aborted) {
    const closing = await closeNextBucket(pool);
    if (closing !== "closed") return closing === "nothing" ? undefined : closing;
  }
  return undefined;
}
