import { Parser } from "htmlparser2";
import { fieldOfLabel } from "./field-labels.ts";

/** Elements whose text a browser does not show. */
const UNSEEN: ReadonlySet<string> = new Set(["script", "style", "noscript", "iframe", "title"]);

/**
 * The labels and values of an HTML table: one or more `label | value` in a row, or a row of labels above a row of values. The caller limits
 * the length.
 */
export function readTable(html: string): [string, string][] {
  const rows = readRows(html).map((cells) => cells.map((cell) => cell.trim()));
  return rows.flatMap((cells, index) => {
    return isHead(cells) ? cells.map((label, at): [string, string] => [label, rows[index + 1]?.[at] ?? ""]) : pairsOf(cells);
  });
}

/** A head has only labels, each of another field. So a value that looks like a label (`职业 | 职位`) makes no head. */
function isHead(cells: readonly string[]): boolean {
  const named = new Set(cells.map(fieldOfLabel));
  return cells.length > 1 && named.size === cells.length && !named.has(undefined);
}

function pairsOf(cells: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < cells.length - 1; at++) {
    const [label = "", value = ""] = cells.slice(at, at + 2);
    if (fieldOfLabel(label) === undefined) continue;
    pairs.push([label, value]);
    at += 1;
  }
  return pairs;
}

/** One open table: the row that is being read, and whether one of its cells is open. */
interface Frame {
  row: string[];
  inCell: boolean;
}

/**
 * The text of every cell, row by row. The parser reports elements as it reads and builds no tree: with a tree, as browsers build it, 20,000
 * characters of unclosed tags take 5 seconds and a gigabyte.
 */
function readRows(html: string): string[][] {
  const rows: string[][] = [];
  const frames: Frame[] = [{ row: [], inCell: false }];
  let unseen = 0;
  const top = () => frames.at(-1) as Frame;
  const write = (text: string) => {
    const { row, inCell } = top();
    if (inCell && unseen === 0) row.push(`${row.pop()}${text}`);
  };
  const parser = new Parser({
    onopentagname(name) {
      if (UNSEEN.has(name)) unseen += 1;
      else if (name === "table") frames.push({ row: [], inCell: false });
      else if (name === "tr") rows.push(Object.assign(top(), { row: [], inCell: false }).row);
      else if (name === "td" || name === "th") Object.assign(top(), { inCell: true }).row.push("");
      else if (name === "br") write("\n");
    },
    ontext: write,
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      else if (name === "table" && frames.length > 1) frames.pop();
      else if (name === "tr" || name === "td" || name === "th") top().inCell = false;
    },
  });
  parser.end(html);
  return rows;
}
