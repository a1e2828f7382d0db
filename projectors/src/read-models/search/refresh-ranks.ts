import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { ReadDb, Transaction } from "@shiye/infra/read-models/database";
import type { OpenSearchWriter, SearchRanks } from "@shiye/infra/search/search-index";
import { inTransaction } from "@shiye/infra/subscriptions/generations";
import { EVERYTHING } from "./batch.ts";

/** How many marks are taken at once. */
const BATCH = 1000;
/**
 * From so many events behind the end of the log, the search counts as reading history, where the same documents are marked again and again.
 */
const HISTORY = 1000;

/**
 * Reads the ranks of stale documents from the read models that count them, writes them to the index, and deletes the marks. Returns how
 * many of each were taken. A mark waits until those read models have passed it, so a rank is never older than its mark. Several processes
 * may run it: marks that another one has locked are skipped, and after a failure they stay. While the search reads history, none is taken.
 */
export async function refreshRanks(
  readDb: ReadDb,
  openWriter: OpenSearchWriter<Transaction>,
  log?: Pick<EventLog, "readAll">,
): Promise<number> {
  const { rows } = await readDb.query<{ position: string }>("select position::text from projections.checkpoints where model = 'search'");
  for (const { position } of rows) if (log && (await isHistory(log, BigInt(position)))) return 0;
  return inTransaction(readDb, async (transaction) => {
    const [notes, members] = [await takeMarks(transaction, STALE_NOTES), await takeMarks(transaction, STALE_MEMBERS)];
    const ranks: SearchRanks = { notes: await heatOfNotes(transaction, notes), members: await fansOfMembers(transaction, members) };
    if (ranks.notes.length + ranks.members.length > 0) await openWriter("search", transaction).rank(ranks);
    return Math.max(notes.length, members.length);
  });
}

/** Counted, because the positions of some logs are no numbers of events but places in a file. */
async function isHistory(log: Pick<EventLog, "readAll">, after: bigint): Promise<boolean> {
  let left = 0;
  for await (const events of log.readAll({ after, batchSize: HISTORY + 1 })) {
    left += events.length;
    if (left > HISTORY) return true;
  }
  return false;
}

/** Whether there may be more marks than one call takes. */
export const isFull = (taken: number): boolean => taken === BATCH;

/** `table` has the marks; `source` is the read model that counts, and `all` selects its rows. */
interface Marks {
  table: string;
  key: string;
  source: string;
  all: string;
}
const STALE_NOTES: Marks = { table: "stale_notes", key: "note_id", source: "note_stats", all: "note_stats.notes" };
const STALE_MEMBERS: Marks = { table: "stale_members", key: "member_id", source: "members", all: "members.follow_counts" };
/** SQL: the ranks of all documents, from the read models that count them. */
export const ALL_RANKS = {
  notes: "select note_id, heat from note_stats.notes where visible",
  members: "select member_id, fans_count as fans from members.follow_counts",
};

/** Deletes the marks that those read models have passed. Call it before the ranks are read, so that none is older than its mark. */
export async function forgetMarks(transaction: Transaction, schema: string): Promise<void> {
  for (const { table, source } of [STALE_NOTES, STALE_MEMBERS])
    await transaction.query(
      `delete from ${schema}.${table} where position <= (select position from projections.checkpoints where model = $1)`,
      [source],
    );
}

async function takeMarks(transaction: Transaction, { table, key, source, all }: Marks): Promise<number[]> {
  const everything = await transaction.query<{ position: bigint }>(
    `delete from search.${table} where ${key} = ${EVERYTHING} and position <= (select position from projections.checkpoints where model = $1)
     returning position`,
    [source],
  );
  // A separate statement: in a join with the marks, all rows would be read every two seconds to find that there are none.
  for (const { position } of everything.rows)
    await transaction.query(
      `insert into search.${table} as old (${key}, position) select ${key}, $1::bigint from ${all} order by ${key}
       on conflict (${key}) do update set position = greatest(old.position, excluded.position)`,
      [position],
    );
  const { rows } = await transaction.query<{ id: number }>(
    `delete from search.${table} where ${key} in (
       select ${key} from search.${table} where ${key} <> ${EVERYTHING} and position <= (select position from projections.checkpoints where model = $1)
       order by ${key} limit ${BATCH} for update skip locked)
     returning ${key} as id`,
    [source],
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

async function heatOfNotes(transaction: Transaction, ids: readonly number[]): Promise<SearchRanks["notes"]> {
  const { rows } = await transaction.query<{ note_id: number; heat: number }>(
    `${ALL_RANKS.notes} and note_id = any($1::bigint[]) order by note_id`,
    [ids],
  );
  return rows.map(({ note_id, heat }) => ({ noteId: note_id, heat }));
}

async function fansOfMembers(transaction: Transaction, ids: readonly number[]): Promise<SearchRanks["members"]> {
  const { rows } = await transaction.query<{ member_id: number; fans: number }>(
    `${ALL_RANKS.members} where member_id = any($1::bigint[]) order by member_id`,
    [ids],
  );
  return rows.map(({ member_id, fans }) => ({ memberId: member_id, fans }));
}
