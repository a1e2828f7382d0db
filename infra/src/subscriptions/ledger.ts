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

interface LedgerComparison {
  name: string;
  /** Closed buckets that were to be compared. */
  buckets: number;
  /** The first bucket that differs: how many events the projection saw, and how many it should have seen. */
  differs?: { bucket: bigint; has: number; wants: number };
}

/** Buckets that are compared at a time: what a stop waits for, and what is in memory. */
const STEP = 64n;

type Sql = Pick<pg.Pool, "query">;
interface Ledger {
  projection: Compared;
  /** The first bucket that it has completely. */
  begins: bigint;
  /** Buckets before this one were compared, and agreed. 0: none. */
  agreed: bigint;
  /** The first bucket that is not closed, or that the projection has not passed. */
  ends: bigint;
  fencingToken: string;
}

/**
 * Compares all that each projection saw with what the log has, over closed buckets between the start of its ledger and its position. Most
 * projections take every event of their types, and the log has counts by type. For a projection that selects among them, the expected
 * events are computed from the log, which is read for that.
 */
export async function compareLedgers(
  sql: Sql,
  { projections, log }: { projections: readonly Compared[]; log: Pick<EventLog, "readAll"> },
): Promise<LedgerComparison[]> {
  const comparisons: LedgerComparison[] = [];
  for (const ledger of await readLedgers(sql, projections)) comparisons.push(await compareFrom(sql, log, ledger, ledger.begins));
  return comparisons;
}

/**
 * The same for buckets that were not compared before, and stores how far they agree and the first that differs. A bucket that agreed is not
 * compared again: nothing changes it but somebody who writes to the database, and the log would be read from its beginning each time.
 */
export async function compareNewBuckets(
  sql: Sql,
  { projections, log, signal }: { projections: readonly Compared[]; log: Pick<EventLog, "readAll">; signal?: AbortSignal },
): Promise<LedgerComparison[]> {
  const comparisons: LedgerComparison[] = [];
  for (const ledger of await readLedgers(sql, projections)) {
    const from = ledger.agreed > ledger.begins ? ledger.agreed : ledger.begins;
    const store = (agreed: bigint, differs?: LedgerComparison["differs"]) => storeComparison(sql, ledger, agreed, differs);
    // A ledger that began anew: what differed in the one before is not in this one.
    if (ledger.begins > ledger.agreed) await store(ledger.begins);
    comparisons.push(await compareFrom(sql, log, ledger, from, { store, ...(signal ? { signal } : {}) }));
  }
  return comparisons;
}

async function readLedgers(sql: Sql, projections: readonly Compared[]): Promise<Ledger[]> {
  const { rows } = await sql.query<{ model: string; from: string; agreed: string; position: string; closed: string; token: string }>(
    `select model, ledger_from::text as from, coalesce(ledger_agreed, 0)::text as agreed, position::text, fencing_token::text as token,
       (select coalesce(max(bucket) + 1, 0) from log.buckets)::text as closed
     from projections.checkpoints where status = 'live' and ledger_from is not null and model = any($1)`,
    [projections.map(({ name }) => name)],
  );
  return projections.flatMap((projection) => {
    const row = rows.find(({ model }) => model === projection.name);
    if (!row) return [];
    const [passed, closed] = [BigInt(row.position) / BigInt(BUCKET), BigInt(row.closed)];
    const begins = (BigInt(row.from) + BigInt(BUCKET) - 1n) / BigInt(BUCKET);
    return [{ projection, begins, agreed: BigInt(row.agreed), ends: passed < closed ? passed : closed, fencingToken: row.token }];
  });
}

interface Comparing {
  signal?: AbortSignal;
  /** Called after each step. */
  store?: (agreed: bigint, differs?: LedgerComparison["differs"]) => Promise<void>;
}

/** Compares in steps, to the first bucket that differs. Rejects when the signal is aborted. */
async function compareFrom(
  sql: Sql,
  log: Pick<EventLog, "readAll">,
  { projection, ends }: Ledger,
  from: bigint,
  { signal, store }: Comparing = {},
): Promise<LedgerComparison> {
  const { name } = projection;
  const buckets = ends > from ? Number(ends - from) : 0;
  for (let at = from; at < ends; ) {
    const until = at + STEP < ends ? at + STEP : ends;
    const differs = await differenceWithin(sql, log, projection, { from: at, until }, signal);
    await store?.(differs ? differs.bucket : until, differs);
    if (differs) return { name, buckets, differs };
    at = until;
  }
  return { name, buckets };
}

async function differenceWithin(
  sql: Sql,
  log: Pick<EventLog, "readAll">,
  projection: Compared,
  { from, until }: { from: bigint; until: bigint },
  signal?: AbortSignal,
): Promise<LedgerComparison["differs"]> {
  const within = [String(from), String(until)];
  const has = entriesOf(
    await sql.query<Row>(
      "select bucket::text, events, ids::text from projections.ledger where model = $3 and bucket >= $1 and bucket < $2",
      [...within, projection.name],
    ),
  );
  const { counts, handles, isSelective } = projection;
  const wants =
    isSelective && !counts ? await chosenOf(projection, log, { from, until }, signal) : await wantedOf(sql, counts ?? handles, within);
  for (let bucket = from; bucket < until; bucket += 1n) {
    const [one, other] = [has.get(bucket) ?? NOTHING, wants.get(bucket) ?? NOTHING];
    if (one.events !== other.events || one.ids !== other.ids) return { bucket, has: one.events, wants: other.events };
  }
  return undefined;
}

interface Row {
  bucket: string;
  events: number;
  ids: string;
}
const NOTHING: Entry = { events: 0, ids: 0n };
const entriesOf = ({ rows }: { rows: Row[] }) =>
  new Map(rows.map(({ bucket, events, ids }) => [BigInt(bucket), { events, ids: BigInt(ids) }]));

async function wantedOf(sql: Sql, types: ReadonlySet<string>, within: readonly string[]): Promise<Map<bigint, Entry>> {
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
  signal: AbortSignal | undefined,
): Promise<Map<bigint, Entry>> {
  const counted = new Map<bigint, Entry>();
  for await (const events of log.readAll({ after: firstOf(from) - 1n, until: lastOf(until - 1n) })) {
    signal?.throwIfAborted();
    countByBucket(events.filter(concerns), counted);
  }
  return counted;
}

/** Status pages show the bucket that differs. Nothing is stored where another runner or generation has taken its place meanwhile. */
async function storeComparison(sql: Sql, ledger: Ledger, agreed: bigint, differs: LedgerComparison["differs"]): Promise<void> {
  await sql.query(
    "update projections.checkpoints set ledger_agreed = $3, ledger_differs = $4 where model = $1 and fencing_token = $2::bigint",
    [ledger.projection.name, ledger.fencingToken, String(agreed), differs ? String(differs.bucket) : null],
  );
}
