import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { fieldOfLabel } from "./field-labels.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What a browser would not show as text. */
const UNSEEN: ReadonlySet<string> = new Set(["script", "style", "noscript", "iframe", "title"]);
/** A table inside a cell is read as a table of its own. */
const NOT_OF_CELL: ReadonlySet<string> = new Set([...UNSEEN, "table"]);

/**
 * The labels and values of an HTML table, read as a browser would read it: `label | value` in a row, once or more often, or a row of
 * labels above a row of values. The caller bounds the length.
 */
export function readTable(html: string): [string, string][] {
  const rows = [...inOrder(parseFragment(html).childNodes, UNSEEN)].filter(isElement("tr")).map(cellsOf);
  return rows.flatMap((cells, index) => {
    const isHead = cells.length > 1 && cells.every((cell) => fieldOfLabel(cell) !== undefined);
    return isHead ? cells.map((label, at): [string, string] => [label, rows[index + 1]?.[at] ?? ""]) : pairsOf(cells);
  });
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

function cellsOf(row: Element): string[] {
  return row.childNodes.filter(isElement("td", "th")).map((cell) => {
    const parts = [...inOrder(cell.childNodes, NOT_OF_CELL)].map((node) =>
      "value" in node ? node.value : isElement("br")(node) ? "\n" : "",
    );
    return parts.join("").trim();
  });
}

/** Nodes in the order of the page; with a list and not with calls, because whoever wrote the table chose its depth. */
function* inOrder(roots: readonly Node[], closed: ReadonlySet<string>): Generator<Node> {
  const waiting = [...roots].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if ("childNodes" in node && !closed.has(node.nodeName)) waiting.push(...[...node.childNodes].reverse());
  }
}

function isElement(...names: readonly string[]): (node: Node) => node is Element {
  return (node): node is Element => "tagName" in node && names.includes(node.tagName);
}
