import type { OwnDataFigures } from "@shiye/events/own-data";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Html } from "./html.ts";

/** How many rows of a part are read at a time and kept in memory. They make one page. */
export const ROWS_AT_ONCE = 200;

/** One part of a member's data, as pages to read and as a file for programs, from the same rows. */
export interface Section {
  /** The name of its files. */
  name: string;
  title: string;
  /** A sentence that says what it is. */
  about: string;
  /** The count of its rows, if there is one. */
  figure?: keyof OwnDataFigures;
  /** All rows, some at a time. Called once for each of the two forms. */
  pages(): AsyncIterable<readonly object[]>;
  card(row: object): Html;
}

/** Ties the rows of a part to the card that shows them. */
export function defineSection<Row extends object>(
  part: Omit<Section, "pages" | "card"> & { pages: () => AsyncIterable<readonly Row[]>; card: (row: Row) => Html },
): Section {
  return part as Section;
}

/**
 * All rows of a statement, by key. Its parameters are the member, the number of rows, and where the last page ended. So each page costs the
 * same, no connection is held between pages, and new rows do no harm.
 */
export async function* pagesOf<Row extends object>(
  reader: Reader,
  statement: Statement<Row>,
  memberId: number,
  start: readonly unknown[],
  keyOf: (row: Row) => readonly unknown[],
): AsyncGenerator<readonly Row[]> {
  let key = start;
  for (;;) {
    const rows = await reader.read(statement, [memberId, ROWS_AT_ONCE, ...key]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    key = keyOf(last);
  }
}
