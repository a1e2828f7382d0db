import type { EventOf, EventType } from "@shiye/events/catalogue";

/** Types of PostgreSQL that a column of an analysis may have. */
export type ColumnType = "bigint" | "integer" | "double precision" | "text" | "boolean" | "date" | "timestamptz" | "jsonb";

export interface AnalysisTable {
  columns: Readonly<Record<string, ColumnType>>;
  /** What tells rows apart. */
  key: readonly string[];
}

/** A row, or a part of one, by the names of its columns. */
export type Cells = Readonly<Record<string, unknown>>;

/**
 * What a handler may do. It is noted down and written for a whole batch at once, so nothing can be read back: what depends on the past
 * is worked out of the rows by a view afterwards.
 */
export interface Rows<Table extends string = string> {
  /** Sets a row, whatever was there. */
  put(table: Table, row: Cells): void;
  /** Sets a row where none of that key is. */
  putOnce(table: Table, row: Cells): void;
  /** Adds to numbers of the row with this key; a row that is not there begins at zero. */
  add(table: Table, key: Cells, amounts: Readonly<Record<string, number>>): void;
  remove(table: Table, key: Cells): void;
}

export interface Analysis<Table extends string = string> {
  tables: Readonly<Record<Table, AnalysisTable>>;
  /** By the type of event. No clock, no network, no files: the same log gives the same rows. */
  handlers: { readonly [Type in EventType]?: (event: EventOf<Type>, rows: Rows<Table>) => void };
  /** Made when the replay has come to its end: one select each. Tables of the analysis are named as they are, those of the product with their schema. */
  views?: Readonly<Record<string, string>>;
}

/**
 * A projection of an analyst: tables, handlers, and the views that answer the question. A file exports one as `analysis`:
 *
 *     export const analysis = defineAnalysis({
 *       tables: { days: { columns: { day: "date", member_id: "bigint" }, key: ["day", "member_id"] } },
 *       handlers: { NoteLiked: ({ at, data }, rows) => rows.putOnce("days", { day: at.slice(0, 10), member_id: data.memberId }) },
 *       views: { active_members: "select day, count(*) as members from days group by day order by day" },
 *     });
 *
 * and `npm run shiye -- replay that-file.ts --into likes` fills the schema `analyst_likes`.
 */
export function defineAnalysis<const Table extends string>(analysis: Analysis<Table>): Analysis<Table> {
  return analysis;
}
