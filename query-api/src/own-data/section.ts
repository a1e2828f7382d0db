import type { OwnDataFigures } from "@shiye/events/own-data";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Html } from "./html.ts";

/** Rows of a part at a time: what is in memory of it, and one page to read. */
export const ROWS_AT_ONCE = 200;

/** One part of a member's data: pages to read and a file for programs, of the same rows. */
export interface Section {
  /** The name of its files. */
  name: string;
  title: string;
  /** What it is, in a sentence. */
  about: string;
  /** How many there are, where it is counted. */
  figure?: keyof OwnDataFigures;
  /** All rows, some at a time; asked for once for each of the two forms. */
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
 * All rows of a statement, by key: it takes the member, then where the last page ended, then how many rows. So a page costs the same however
 * far back it is, no connection is held between pages, and what comes meanwhile does no harm.
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
    const rows = await reader.read<Row>(statement, [memberId, ROWS_AT_ONCE, ...key]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    key = keyOf(last);
  }
}
