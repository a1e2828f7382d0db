import { eventDefinitions } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { Pool } from "pg";
import type { Keyring } from "../../crypto/keyring.ts";
import { hasOpenPersonalData, ownerOf, sealStoredEvent } from "../../crypto/personal-data.ts";
import { BUCKET, CLOSE_LOCK } from "./buckets.ts";
import { asText, EVENT_COLUMNS, type EventRow, eventFromRow } from "./rows.ts";

/** Events with unsealed fields that are personal today. */
export interface OpenEvents {
  type: string;
  version: number;
  events: number;
  /** Those of members whose key is destroyed: nothing personal is left of them. */
  erased: number;
}

interface SealOptions {
  pool: Pool;
  keyring: Keyring;
  /** False: only count. */
  apply: boolean;
  batchSize?: number;
  /** Called after every batch, with the number of events read and the position. */
  onProgress?: (progress: { looked: number; position: bigint }) => void;
}

const BATCH = 500;

/** Every version that is not written any more, of types with personal fields. */
const oldVersions = eventDefinitions
  .filter((definition) => "personal" in definition && definition.personal !== undefined)
  .flatMap(({ type, version }) => Array.from({ length: version - 1 }, (_, index) => ({ type, version: index + 1 })));

/**
 * Rewrites events in place whose version left unsealed what is personal today: same id, position, stream, revision and time; today's
 * version and shape. Each batch is a transaction, and a rewritten event is no longer found, so the next run continues an interrupted one.
 * It may run beside the product, as long as no process of an earlier version runs.
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
    // Members who are missing in the answer were erased. Counting creates no keys.
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
 * One transaction. An event that another process rewrote meanwhile is left alone. Records of buckets describe the rows as they were, so
 * those from the first such row on are deleted and made again. Nobody closes a bucket meanwhile over rows that are about to change.
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
 * Rewrites the table without the replaced rows, whose bytes are still on the disk. Nobody reads or appends meanwhile, and the disk needs
 * room for a second copy of the table.
 */
export async function vacuumLog(pool: Pool): Promise<void> {
  await pool.query("vacuum (full, analyze) log.events");
}
