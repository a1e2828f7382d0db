import type { Transaction } from "@shiye/infra/read-models/database";
import { IS_NEW, inserting, type Row, setSource, setValues, type TableShape } from "@shiye/infra/read-models/row-writes";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import type { NoteStatsBatch } from "./batch.ts";
import { authorCounts, noteCollections, noteLikes, placeOfRow } from "./tables.ts";
import type { NoteCountChange, NoteCounts } from "./write.ts";

const countColumns = {
  note_id: "bigint",
  author_id: "bigint",
  like_count: "integer",
  collect_count: "integer",
  comment_count: "integer",
} as const;

type CountedRow = Omit<NoteCounts, "changed"> & { is_delta: boolean };

/**
 * Writes the likes and collections of the batch and the counters that follow. It is one statement, because a member waits for every round
 * trip. `ended` are changes that were made before; with those that begin and end here they make the deltas. A note that only a member's
 * departure named has its row already, with the author.
 *
 * Returns the counters of every note of the batch, or none when no push follows.
 */
export async function settleAndCount(
  transaction: Transaction,
  schema: string,
  batch: NoteStatsBatch,
  ended: readonly NoteCountChange[],
  publishing: boolean,
): Promise<NoteCounts[]> {
  const { expressions, values } = counting(schema, batch, ended);
  const { rows } = await transaction.query<CountedRow>(`with ${expressions} ${publishing ? COUNTS : "select where false"}`, values);
  const changed = new Set(rows.filter((row) => row.is_delta).map(({ note_id }) => note_id));
  return rows.filter((row) => !row.is_delta).map(({ is_delta: _delta, ...row }) => ({ ...row, changed: changed.has(row.note_id) }));
}

/** SQL: the counters after the change; `is_delta` marks those that changed. */
const COUNTS = `
  select counted.*, false as is_delta from counted
  union all
  select note_id, like_count, collect_count, comment_count, false, true from deltas where (like_count, collect_count, comment_count) <> (0, 0, 0)`;

/** Rows that are sent to the server as arrays, and the place of their text. */
interface GivenSet {
  columns: TableShape["columns"];
  rows: readonly Row[];
}

/** Common table expressions: `deltas` has the changes of each note, `counted` the counters after them. */
function counting(schema: string, batch: NoteStatsBatch, ended: readonly NoteCountChange[]) {
  for (const { field, author_id, by } of ended) batch.authors.add(author_id, field, by);
  const given = {
    likesBegun: begunSet(noteLikes, batch.likes.puts()),
    likesEnded: endedSet(noteLikes, batch.likes.removals()),
    collectionsBegun: begunSet(noteCollections, batch.collections.puts()),
    collectionsEnded: endedSet(noteCollections, batch.collections.removals()),
    touched: { columns: countColumns, rows: batch.notes.entries().map(({ id, ...rest }) => ({ note_id: id, ...rest })) },
    received: { columns: authorCounts.columns, rows: batch.authors.entries().map(({ id, ...rest }) => ({ author_id: id, ...rest })) },
  } satisfies Record<SetName, GivenSet | undefined>;
  const sources: Sources = {};
  const values: unknown[] = [];
  for (const [name, set] of Object.entries(given)) {
    if (!set) continue;
    sources[name as SetName] = setSource(set.columns, values.length);
    values.push(...setValues(set.columns, set.rows));
  }
  return { expressions: expressionsOver(sources, schema), values };
}

type SetName = "likesBegun" | "likesEnded" | "collectionsBegun" | "collectionsEnded" | "touched" | "received";
type Sources = Partial<Record<SetName, string>>;

function begunSet({ columns }: TableShape, rows: readonly Row[]): GivenSet | undefined {
  return rows.length === 0 ? undefined : { columns, rows };
}

function endedSet({ columns, key }: TableShape, rows: readonly Row[]): GivenSet | undefined {
  if (rows.length === 0) return undefined;
  return { columns: Object.fromEntries(key.map((column) => [column, columns[column] ?? "bigint"])), rows };
}

function expressionsOver(sources: Sources, schema: string): string {
  const settled = [
    ...settling(schema, "like_count", noteLikes, sources.likesBegun, sources.likesEnded),
    ...settling(schema, "collect_count", noteCollections, sources.collectionsBegun, sources.collectionsEnded),
  ];
  const sums = {
    like_count: "old.like_count + excluded.like_count",
    collect_count: "old.collect_count + excluded.collect_count",
    comment_count: "old.comment_count + excluded.comment_count",
    view_count: "old.view_count",
  };
  return `${settled.map(({ cte }) => `${cte}, `).join("")}
    deltas as (
      select note_id, max(author_id) as author_id, sum(like_count)::integer as like_count, sum(collect_count)::integer as collect_count,
        sum(comment_count)::integer as comment_count
      from (select ${Object.keys(countColumns).join(", ")} from ${sources.touched} ${settled.map((one) => `union all ${one.notes}`).join(" ")}) as spoken_of
      group by note_id order by note_id
    ),
    counted as (
      insert into ${schema}.notes as old (note_id, author_id, like_count, collect_count, comment_count, deleted)
      select note_id, coalesce(author_id, (select n.author_id from ${schema}.notes n where n.note_id = deltas.note_id)),
        like_count, collect_count, comment_count, ${hasLeft(schema, "deltas.author_id")}
      from deltas
      on conflict (note_id) do update set
        like_count = ${sums.like_count}, collect_count = ${sums.collect_count}, comment_count = ${sums.comment_count},
        ${placeOfRow(sums, "old")}
      returning note_id, like_count, collect_count, comment_count, deleted
    ),
    received as (${addingToAuthors(schema, sources.received ?? "", settled)})`;
}

/** One common table expression, and the selects by which its rows change the counters of their notes and authors. */
interface Settled {
  cte: string;
  notes: string;
  authors: string;
}

/** Rows to insert and rows to delete. A key is in at most one of the two, so one statement can do both. */
function settling(
  schema: string,
  field: NoteCountChange["field"],
  table: TableShape,
  begunSource: string | undefined,
  endedSource: string | undefined,
): Settled[] {
  const settled: Settled[] = [];
  if (begunSource) {
    // Not `exists`: with two of them in one `or`, the planner would read all deleted notes first when it knows little about the table.
    const unless = `coalesce((select n.deleted from ${schema}.notes n where n.note_id = fresh.note_id), false)
      or ${hasLeft(schema, "fresh.member_id", "fresh.author_id")}`;
    const begun = `${inserting(schema, table, begunSource, { existing: "replace", unless })} returning old.note_id, old.author_id, ${IS_NEW}`;
    settled.push(settledBy(`${field}_begun`, begun, field, "1", "where is_new"));
  }
  if (endedSource) {
    const gone = `delete from ${schema}.${table.name} as old using ${endedSource}
      where ${table.key.map((column) => `old.${column} = fresh.${column}`).join(" and ")} returning old.note_id, old.author_id`;
    settled.push(settledBy(`${field}_ended`, gone, field, "-1", ""));
  }
  return settled;
}

function settledBy(name: string, statement: string, field: NoteCountChange["field"], by: string, where: string): Settled {
  const counts = field === "like_count" ? `${by}, 0` : `0, ${by}`;
  return {
    cte: `${name} as (${statement})`,
    notes: `select note_id, null::bigint, ${counts}, 0 from ${name} ${where}`,
    authors: `select author_id, ${counts} from ${name} ${where}`,
  };
}

/** What authors received, from the same changes. */
function addingToAuthors(schema: string, source: string, settled: readonly Settled[]): string {
  return `
    insert into ${schema}.${authorCounts.name} as old (author_id, like_count, collect_count)
    select author_id, sum(like_count)::integer, sum(collect_count)::integer
    from (select author_id, like_count, collect_count from ${source} ${settled.map(({ authors }) => `union all ${authors}`).join(" ")}) as spoken_of
    group by author_id order by author_id
    on conflict (author_id) do update set like_count = old.like_count + excluded.like_count, collect_count = old.collect_count + excluded.collect_count`;
}
