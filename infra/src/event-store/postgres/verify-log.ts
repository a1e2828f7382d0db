import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { BUCKET, bucketOf, chainAfter, firstOf, GENESIS, LEAF, lastOf } from "./buckets.ts";

/** The state of the log at a moment: the chain after this position. A copy kept elsewhere can be compared with the log later. */
export interface Anchor {
  position: string;
  /** Hexadecimal. */
  chain: string;
}

export interface LogFault {
  /** Position of the first row that was changed; undefined if only its bucket is known. */
  position?: bigint;
  bucket: bigint;
  kind: "changed" | "removed" | "swapped" | "record" | "anchor";
  /** For a swapped row: where it was before. */
  from?: bigint;
}

export interface LogVerification {
  events: number;
  /** Buckets that are closed. */
  buckets: number;
  /** Up to here rows are compared with their records; later rows only with an anchor. */
  closedThrough: bigint;
  last: bigint;
  /** The chain after the last event. */
  chain: Buffer;
  fault?: LogFault;
}

interface Found {
  bucket: string;
  events: number;
  first: string;
  last: string;
  digest: Buffer;
}
interface Record {
  bucket: string;
  events: number;
  digest: Buffer;
  chain: Buffer;
  sound: boolean;
}

/** Buckets in one statement: it decides about memory, and how often progress is reported. */
const AT_ONCE = 16n;

const DIGESTS = `
  select ((position - 1) / ${BUCKET})::text as bucket, count(*)::integer as events, min(position)::text as first, max(position)::text as last,
    sha256(string_agg(leaf, ''::bytea order by position)) as digest
  from (select position, ${LEAF} as leaf from log.events where position > $1 and position <= $2) rows
  group by (position - 1) / ${BUCKET} order by (position - 1) / ${BUCKET}`;

const RECORDS = `select bucket::text, events, digest, chain, sha256(leaves) = digest as sound from log.buckets where bucket >= $1 and bucket < $2 order by log.buckets.bucket`;

/**
 * Computes every digest from the rows again and compares: rows with the records of their buckets, records with their chain, and the chain
 * with an anchor that was kept elsewhere. Changes nothing, and may run beside the product. Stops at the first fault.
 */
export async function verifyLog(
  pool: Pool,
  { anchor, onProgress }: { anchor?: Anchor; onProgress?: (position: bigint, last: bigint) => void } = {},
): Promise<LogVerification> {
  // Of one moment: what is appended and closed later is not looked at.
  const { rows: span } = await pool.query<{ last: string; closed: string }>(
    `select (select coalesce(max(position), 0) from log.events)::text as last,
       (select coalesce(max(bucket) + 1, 0) from log.buckets)::text as closed`,
  );
  const [last, closed] = [BigInt(span[0]?.last ?? 0), BigInt(span[0]?.closed ?? 0)];
  const end = last > 0n ? bucketOf(last) + 1n : 0n;
  const verification: LogVerification = { events: 0, buckets: Number(closed), closedThrough: lastOf(closed - 1n), last, chain: GENESIS };
  if (closed > end) return { ...verification, fault: await locate(pool, end) };
  const anchored = anchor && BigInt(anchor.position) > 0n ? { position: BigInt(anchor.position), chain: anchor.chain } : undefined;
  for (let from = 0n; from < end; from += AT_ONCE) {
    const until = from + AT_ONCE < end ? from + AT_ONCE : end;
    const bounds = [String(firstOf(from) - 1n), String(until === end ? last : lastOf(until - 1n))];
    const [found, records] = await Promise.all([
      pool.query<Found>(DIGESTS, bounds),
      pool.query<Record>(RECORDS, [String(from), String(until)]),
    ]);
    for (let bucket = from; bucket < until; bucket += 1n) {
      const rows = found.rows.find((one) => BigInt(one.bucket) === bucket);
      const record = bucket < closed ? records.rows.find((one) => BigInt(one.bucket) === bucket) : undefined;
      if (bucket < closed && !record) return { ...verification, fault: { bucket, kind: "record" } };
      const same = rows && record && rows.events === record.events && rows.digest.equals(record.digest);
      if (record && !same) return { ...verification, fault: await locate(pool, bucket) };
      if (!rows || BigInt(rows.events) !== BigInt(rows.last) - firstOf(bucket) + 1n)
        return { ...verification, fault: await locateGap(pool, bucket) };
      const before = verification.chain;
      verification.chain = chainAfter(before, bucket, rows.events, rows.digest);
      verification.events += rows.events;
      if (record && !(record.sound && record.chain.equals(verification.chain)))
        return { ...verification, fault: { bucket, kind: "record" } };
      if (
        anchored &&
        anchored.position <= last &&
        bucketOf(anchored.position) === bucket &&
        (await chainAt(pool, before, anchored.position)) !== anchored.chain
      )
        return { ...verification, fault: { bucket, kind: "anchor" } };
    }
    onProgress?.(BigInt(bounds[1] ?? 0), last);
  }
  if (anchored && anchored.position > last)
    return { ...verification, fault: { position: last + 1n, bucket: bucketOf(last + 1n), kind: "removed" } };
  return verification;
}

/** The chain as far as this position, in hexadecimal, from the chain before its bucket. */
async function chainAt(pool: Pool, before: Buffer, position: bigint): Promise<string> {
  const bucket = bucketOf(position);
  const { rows } = await pool.query<Found>(DIGESTS, [String(firstOf(bucket) - 1n), String(position)]);
  return chainAfter(before, bucket, rows[0]?.events ?? 0, rows[0]?.digest ?? GENESIS).toString("hex");
}

/** The first row of a closed bucket that is not what its leaf says. */
async function locate(pool: Pool, bucket: bigint): Promise<LogFault> {
  const { rows: records } = await pool.query<{ leaves: Buffer; digest: Buffer }>(
    "select leaves, digest from log.buckets where bucket = $1",
    [String(bucket)],
  );
  const { leaves = GENESIS, digest } = records[0] ?? {};
  // The record contradicts itself, so it says nothing about the rows.
  if (!digest || !createHash("sha256").update(leaves).digest().equals(digest)) return { bucket, kind: "record" };
  const { rows } = await pool.query<{ position: string; leaf: Buffer }>(
    `select position::text, ${LEAF} as leaf from log.events where position between $1 and $2 order by log.events.position`,
    [String(firstOf(bucket)), String(lastOf(bucket))],
  );
  const there = new Map(rows.map(({ position, leaf }) => [BigInt(position), leaf.toString("hex")]));
  const known = Array.from({ length: leaves.length / 32 }, (_none, index) => leaves.subarray(index * 32, index * 32 + 32).toString("hex"));
  for (const [index, leaf] of known.entries()) {
    const position = firstOf(bucket) + BigInt(index);
    const now = there.get(position);
    if (now === leaf) continue;
    if (now === undefined) return { position, bucket, kind: "removed" };
    const from = known.indexOf(now);
    return from < 0 ? { position, bucket, kind: "changed" } : { position, bucket, kind: "swapped", from: firstOf(bucket) + BigInt(from) };
  }
  return { bucket, kind: "record" };
}

/** Positions have no gaps, so the first missing one was removed, also where there is no record yet. */
async function locateGap(pool: Pool, bucket: bigint): Promise<LogFault> {
  const position = await numberOf(
    pool,
    `select min(wanted)::text as number from generate_series($1::bigint, $2::bigint) wanted where not exists (select from log.events where position = wanted)`,
    [String(firstOf(bucket)), String(lastOf(bucket))],
  );
  return { position, bucket, kind: "removed" };
}

async function numberOf(pool: Pool, text: string, values: unknown[] = []): Promise<bigint> {
  const { rows } = await pool.query<{ number: string | null }>(text, values);
  return BigInt(rows[0]?.number ?? 0);
}
