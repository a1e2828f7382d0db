import type { Transaction } from "@shiye/infra/read-db/read-db";
import { IS_NEW, inserting, rowsAsSet, type TableShape } from "@shiye/infra/read-db/row-writes";
import { hasLeft } from "../departures/departures.ts";
import type { NoteCountsBatch, NoteMemberKey } from "./batch.ts";
import type { NoteCountChange, NoteCounts, NoteCountTables } from "./write.ts";

const countColumns = {
  note_id: "bigint",
  author_id: "bigint",
  like_count: "integer",
  collect_count: "integer",
  comment_count: "integer",
} as const;

type CountedRow = Omit<NoteCounts, "changed"> & { is_delta: boolean };

/** Common table expressions: `deltas` has what changes of which note, `counted` the counters after it. */
export interface Counting {
  expressions: string;
  values: unknown[];
}

/** As `counting`, run, with the counters of every note that was spoken of. */
export async function settleAndCount(
  transaction: Transaction,
  schema: string,
  tables: NoteCountTables,
  batch: NoteCountsBatch,
  ended: readonly NoteCountChange[],
): Promise<NoteCounts[]> {
  const { expressions, values } = counting(schema, tables, batch, ended);
  const { rows } = await transaction.query<CountedRow>(
    `with ${expressions}
     select counted.*, false as is_delta from counted
     union all
     select note_id, like_count, collect_count, comment_count, false, true from deltas where ${changes("deltas")}`,
    values,
  );
  const changed = new Set(rows.filter((row) => row.is_delta).map(({ note_id }) => note_id));
  return rows.filter((row) => !row.is_delta).map(({ is_delta: _delta, ...row }) => ({ ...row, changed: changed.has(row.note_id) }));
}

/** SQL: whether a row of `deltas` changes any counter. */
export function changes(deltas: string): string {
  return `(${deltas}.like_count, ${deltas}.collect_count, ${deltas}.comment_count) <> (0, 0, 0)`;
}

/**
 * Likes and collections as the batch wants them, and the counters that follow: all in one statement, because a member who looks on
 * waits for every round trip. `ended` are changes that were made before; with what really begins and ends here they make the
 * deltas. A note of which only a member's departure spoke has its row already, which knows the author.
 */
export function counting(schema: string, tables: NoteCountTables, batch: NoteCountsBatch, ended: readonly NoteCountChange[]): Counting {
  const { notes, derived, authors } = tables;
  const values: unknown[] = [];
  const setOf = (columns: TableShape["columns"], rows: readonly object[]) => {
    const set = rowsAsSet(columns, rows as Parameters<typeof rowsAsSet>[1], values.length);
    values.push(...set.values);
    return set.source;
  };

  const settled = [
    ...settling(schema, notes, "like_count", tables.likes, batch.likes, setOf),
    ...settling(schema, notes, "collect_count", tables.collections, batch.collections, setOf),
  ];
  const touched = setOf(
    countColumns,
    batch.notes.entries().map(({ id, ...rest }) => ({ note_id: id, ...rest })),
  );
  const sums = {
    like_count: "old.like_count + excluded.like_count",
    collect_count: "old.collect_count + excluded.collect_count",
    comment_count: "old.comment_count + excluded.comment_count",
    view_count: "old.view_count",
  };
  const expressions = `${settled.map(({ cte }) => `${cte}, `).join("")}
    deltas as (
      select note_id, max(author_id) as author_id, sum(like_count)::integer as like_count, sum(collect_count)::integer as collect_count,
        sum(comment_count)::integer as comment_count
      from (select ${Object.keys(countColumns).join(", ")} from ${touched} ${settled.map((one) => `union all ${one.notes}`).join(" ")}) as spoken_of
      group by note_id order by note_id
    ),
    counted as (
      insert into ${schema}.${notes} as old (note_id, author_id, like_count, collect_count, comment_count, deleted)
      select note_id, coalesce(author_id, (select n.author_id from ${schema}.${notes} n where n.note_id = deltas.note_id)),
        like_count, collect_count, comment_count, ${hasLeft(schema, "deltas.author_id")}
      from deltas
      on conflict (note_id) do update set
        like_count = ${sums.like_count}, collect_count = ${sums.collect_count}, comment_count = ${sums.comment_count}
        ${derived ? `, ${derived(sums, "old")}` : ""}
      returning note_id, like_count, collect_count, comment_count, deleted
    )
    ${authors ? `, received as (${addingToAuthors(schema, authors.table, setOf(authors.table.columns, authors.deltas(ended)), settled)})` : ""}`;
  return { expressions, values };
}

/** One common table expression, with the selects by which its rows change the counters of their notes and authors. */
interface Settled {
  cte: string;
  notes: string;
  authors: string;
}

/** Rows that come and rows that go. A key is in one of the two at most, so both may stand in one statement. */
function settling(
  schema: string,
  notes: string,
  field: NoteCountChange["field"],
  table: TableShape,
  wishes: NoteCountsBatch["likes" | "collections"],
  setOf: (columns: TableShape["columns"], rows: readonly NoteMemberKey[]) => string,
): Settled[] {
  const author = "author_id" in table.columns ? "old.author_id" : "null::bigint as author_id";
  const [puts, removals] = [wishes.puts(), wishes.removals()];
  const settled: Settled[] = [];
  if (puts.length > 0) {
    const unless = `exists (select from ${schema}.${notes} n where n.note_id = fresh.note_id and n.deleted)
      or ${hasLeft(schema, "fresh.member_id", "fresh.author_id")}`;
    const source = setOf({ ...table.columns, author_id: "bigint" }, puts);
    const begun = `${inserting(schema, table, source, { existing: "replace", unless })} returning old.note_id, ${author}, ${IS_NEW}`;
    settled.push(settledBy(`${field}_begun`, begun, field, "1", "where is_new"));
  }
  if (removals.length > 0) {
    const keys = Object.fromEntries(table.key.map((column) => [column, table.columns[column] ?? "bigint"]));
    const gone = `delete from ${schema}.${table.name} as old using ${setOf(keys, removals)}
      where ${table.key.map((column) => `old.${column} = fresh.${column}`).join(" and ")} returning old.note_id, ${author}`;
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

/** What authors received, by the same changes. */
function addingToAuthors(schema: string, table: TableShape, source: string, settled: readonly Settled[]): string {
  return `
    insert into ${schema}.${table.name} as old (author_id, like_count, collect_count)
    select author_id, sum(like_count)::integer, sum(collect_count)::integer
    from (select author_id, like_count, collect_count from ${source} ${settled.map(({ authors }) => `union all ${authors}`).join(" ")}) as spoken_of
    group by author_id order by author_id
    on conflict (author_id) do update set like_count = old.like_count + excluded.like_count, collect_count = old.collect_count + excluded.collect_count`;
}
