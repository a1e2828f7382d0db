import { eventDefinitions } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { Pool } from "pg";
import type { Keyring } from "../../crypto/keyring.ts";
import { hasOpenPersonalData, ownerOf, sealStoredEvent } from "../../crypto/personal-data.ts";
import { BUCKET, CLOSE_LOCK } from "./buckets.ts";
import { asText, EVENT_COLUMNS, type EventRow, eventFromRow } from "./rows.ts";

/** Events that hold in the open what is personal today. */
export interface OpenEvents {
  type: string;
  version: number;
  events: number;
  /** Of them, those of members whose key is destroyed: nothing personal is left of them. */
  erased: number;
}

interface SealOptions {
  pool: Pool;
  keyring: Keyring;
  /** False only counts. */
  apply: boolean;
  batchSize?: number;
  /** After every batch, with how many events were looked at and how far in the log. */
  onProgress?: (progress: { looked: number; position: bigint }) => void;
}

const BATCH = 500;

/** Every version that is not written any more, of types that say personal things. */
const oldVersions = eventDefinitions
  .filter((definition) => "personal" in definition && definition.personal !== undefined)
  .flatMap(({ type, version }) => Array.from({ length: version - 1 }, (_, index) => ({ type, version: index + 1 })));

/**
 * Rewrites, where they stand, events whose version kept open what is personal today: same id, position, stream, revision and time;
 * today's version and shape. Each batch is a transaction, and an event that was rewritten is no longer found, so a run that was broken
 * off is taken up by the next. May run beside the product, as long as no process of an earlier version does.
 */
export async function sealOldEvents({ pool, keyring, apply, batchSize = BATCH, onProgress }: SealOptions): Promise<OpenEvents[]> {
  const counts = new Map<string, OpenEvents>();
  let after = 0n;
  for (let looked = 0; ; ) {
    const page = await readOldEvents(pool, after, batchSize);
    const last = page.at(-1);
    if (last === undefined) return [...counts.values()];
    const open = page.filter(hasOpenPersonalData);
    const owners = open.flatMap((event) => ownerOf(event) ?? []);
    // Whoever is missing from the answer was erased. Counting makes no keys.
    const keys = apply ? await keyring.keysForWriting(owners) : await keyring.keysForReading(owners);
    const keyOf = (event: StoredEvent) => keys.get(ownerOf(event) ?? 0);
    for (const event of open) {
      const name = `${event.type} ${event.version}`;
      const count = counts.get(name) ?? { type: event.type, version: event.version, events: 0, erased: 0 };
      counts.set(name, { ...count, events: count.events + 1, erased: count.erased + (keyOf(event) ? 0 : 1) });
    }
    if (apply)
      await rewrite(
        pool,
        open.map((event) => ({ before: event, after: sealStoredEvent(event, keyOf(event)) })),
      );
    after = last.position;
    looked += page.length;
    onProgress?.({ looked, position: after });
  }
}

async function readOldEvents(pool: Pool, after: bigint, limit: number): Promise<StoredEvent[]> {
  const { rows } = await pool.query<EventRow>({
    text: `select ${EVENT_COLUMNS} from log.events
      where position > $1 and (type, version) in (select * from unnest($2::text[], $3::smallint[])) order by position limit $4`,
    values: [after, oldVersions.map(({ type }) => type), oldVersions.map(({ version }) => version), limit],
    rowMode: "array",
    types: asText,
  });
  return rows.map(eventFromRow);
}

/**
 * One transaction. An event that somebody else rewrote meanwhile is left alone. The records of the buckets are of rows as they were: those from the
 * first such row on go, and are made again over the rows as they are now. Nobody closes a bucket meanwhile, over rows that are about to change.
 */
async function rewrite(pool: Pool, changes: readonly { before: StoredEvent; after: StoredEvent }[]): Promise<void> {
  if (changes.length === 0) return;
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    await connection.query("select pg_advisory_xact_lock($1)", [CLOSE_LOCK]);
    await connection.query(
      `with changed as (
         update log.events e set version = n.version, data = n.data::json
         from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::text[]) as n(position, old_version, version, data)
         where e.position = n.position and e.version = n.old_version returning e.position
       )
       delete from log.buckets where bucket >= (select (min(position) - 1) / ${BUCKET} from changed)`,
      [
        changes.map(({ before }) => before.position),
        changes.map(({ before }) => before.version),
        changes.map(({ after }) => after.version),
        changes.map(({ after }) => JSON.stringify(after.data)),
      ],
    );
    await connection.query("commit");
    connection.release();
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/**
 * Writes the table anew without the rows that were replaced: until then their bytes lie on the disk. Nobody reads or appends meanwhile, and
 * the disk needs room for the table a second time.
 */
export async function vacuumLog(pool: Pool): Promise<void> {
  await pool.query("vacuum (full, analyze) log.events");
}
