import type { StoredEvent } from "@shiye/events/envelope";
import type pg from "pg";
import type { EventLog } from "../event-store/event-log.ts";
import { BUCKET, bucketOf, firstOf, lastOf } from "../event-store/postgres/buckets.ts";
import type { Projection } from "./projection.ts";

/** The last 64 bits of an id, as `log.bucket_types` has them. */
const idBits = (id: string) => BigInt.asIntN(64, BigInt(`0x${id.replaceAll("-", "").slice(-16)}`));

interface Entry {
  events: number;
  ids: bigint;
}

function countByBucket(events: readonly Pick<StoredEvent, "id" | "position">[], into = new Map<bigint, Entry>()): Map<bigint, Entry> {
  for (const { id, position } of events) {
    const bucket = bucketOf(position);
    const known = into.get(bucket);
    if (known) {
      known.events += 1;
      known.ids ^= idBits(id);
    } else into.set(bucket, { events: 1, ids: idBits(id) });
  }
  return into;
}

/**
 * Records in the transaction of a batch which events it saw: for each bucket their number and the XOR of their ids. It is sent in the
 * message of the commit, so it costs no round trip.
 */
export function ledgerStatement(model: string, events: readonly StoredEvent[]): string[] {
  if (events.length === 0) return [];
  const values = [...countByBucket(events)].map(([bucket, entry]) => `('${model}', ${bucket}, ${entry.events}, ${entry.ids})`);
  return [
    `insert into projections.ledger as known (model, bucket, events, ids) values ${values.join(", ")}
     on conflict (model, bucket) do update set events = known.events + excluded.events, ids = known.ids # excluded.ids`,
  ];
}

/** Whose ledger is compared. */
type Compared = Pick<Projection, "name" | "handles" | "concerns" | "isSelective" | "counts">;

export interface LedgerComparison {
  name: string;
  /** Closed buckets that were compared. */
  buckets: number;
  /** The first bucket that differs: how many events the projection saw, and how many it should have seen. */
  differs?: { bucket: bigint; has: number; wants: number };
}

/**
 * Compares what each projection saw with what the log has, over closed buckets between the start of its ledger and its position. Most
 * projections take every event of their types, and the log has counts by type. For a projection that selects among them, the expected
 * events are computed from the log.
 */
export async function compareLedgers(
  sql: Pick<pg.Pool, "query">,
  { projections, log }: { projections: readonly Compared[]; log: Pick<EventLog, "readAll"> },
): Promise<LedgerComparison[]> {
  const { rows } = await sql.query<{ model: string; from: string; position: string; closed: string }>(
    `select model, ledger_from::text as from, position::text, (select coalesce(max(bucket) + 1, 0) from log.buckets)::text as closed
     from projections.checkpoints where status = 'live' and ledger_from is not null and model = any($1)`,
    [projections.map(({ name }) => name)],
  );
  const comparisons: LedgerComparison[] = [];
  for (const projection of projections) {
    const row = rows.find(({ model }) => model === projection.name);
    if (!row) continue;
    const [begun, passed, closed] = [BigInt(row.from), BigInt(row.position), BigInt(row.closed)];
    const from = (begun + BigInt(BUCKET) - 1n) / BigInt(BUCKET);
    const reached = passed / BigInt(BUCKET);
    const until = reached < closed ? reached : closed;
    if (until > from) comparisons.push(await compareOne(sql, projection, log, { from, until }));
    else comparisons.push({ name: projection.name, buckets: 0 });
  }
  return comparisons;
}

async function compareOne(
  sql: Pick<pg.Pool, "query">,
  projection: Compared,
  log: Pick<EventLog, "readAll">,
  { from, until }: { from: bigint; until: bigint },
): Promise<LedgerComparison> {
  const { name } = projection;
  const within = [String(from), String(until)];
  const has = entriesOf(
    await sql.query<Row>(
      "select bucket::text, events, ids::text from projections.ledger where model = $3 and bucket >= $1 and bucket < $2",
      [...within, name],
    ),
  );
  const { counts, handles, isSelective } = projection;
  const wants = isSelective && !counts ? await chosenOf(projection, log, { from, until }) : await wantedOf(sql, counts ?? handles, within);
  for (let bucket = from; bucket < until; bucket += 1n) {
    const [one, other] = [has.get(bucket) ?? NOTHING, wants.get(bucket) ?? NOTHING];
    if (one.events !== other.events || one.ids !== other.ids)
      return { name, buckets: Number(until - from), differs: { bucket, has: one.events, wants: other.events } };
  }
  return { name, buckets: Number(until - from) };
}

interface Row {
  bucket: string;
  events: number;
  ids: string;
}
const NOTHING: Entry = { events: 0, ids: 0n };
const entriesOf = ({ rows }: { rows: Row[] }) =>
  new Map(rows.map(({ bucket, events, ids }) => [BigInt(bucket), { events, ids: BigInt(ids) }]));

async function wantedOf(sql: Pick<pg.Pool, "query">, types: ReadonlySet<string>, within: readonly string[]): Promise<Map<bigint, Entry>> {
  return entriesOf(
    await sql.query<Row>(
      `select bucket::text, sum(events)::integer as events, bit_xor(ids)::text as ids from log.bucket_types
       where bucket >= $1 and bucket < $2 and type = any($3) group by log.bucket_types.bucket`,
      [...within, [...types]],
    ),
  );
}

async function chosenOf(
  { concerns }: Compared,
  log: Pick<EventLog, "readAll">,
  { from, until }: { from: bigint; until: bigint },
): Promise<Map<bigint, Entry>> {
  const counted = new Map<bigint, Entry>();
  for await (const events of log.readAll({ after: firstOf(from) - 1n, until: lastOf(until - 1n) }))
    countByBucket(events.filter(concerns), counted);
  return counted;
}

/** For status pages: the first bucket of each that differs, or none. */
export async function storeComparisons(sql: Pick<pg.Pool, "query">, comparisons: readonly LedgerComparison[]): Promise<void> {
  await sql.query(
    `update projections.checkpoints c set ledger_differs = told.bucket from unnest($1::text[], $2::bigint[]) as told(model, bucket)
     where c.model = told.model and c.ledger_differs is distinct from told.bucket`,
    [comparisons.map(({ name }) => name), comparisons.map(({ differs }) => (differs ? String(differs.bucket) : null))],
  );
}
