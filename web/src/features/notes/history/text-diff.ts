import { diffChars, diffWordsWithSpace } from "diff";

/** A part of the text that is in both versions, or only in one. */
interface TextPart {
  text: string;
  kind: "same" | "added" | "removed";
  /** The number of characters before it, which is its key in a list. */
  at: number;
}

/** Chinese has no spaces between words. The browser knows the words; without this knowledge characters are compared. */
const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("zh-CN", { granularity: "word" }) : undefined;

/** With more changes it would take seconds to find the few equal words. Then the whole text is shown as replaced. */
const MOST_CHANGES = 1000;

/** The difference of two texts, word by word. Removed text comes before added text. */
export function diffText(before: string, after: string): TextPart[] {
  const most = { maxEditLength: MOST_CHANGES };
  const found = segmenter ? diffWordsWithSpace(before, after, { intlSegmenter: segmenter, ...most }) : diffChars(before, after, most);
  const replaced = [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  let at = 0;
  return withoutIslands(found ?? replaced).map(({ text, kind }) => {
    const part = { text, kind, at };
    at += text.length;
    return part;
  });
}

/** One equal character between two changes is chance, and would tear both texts into pieces. */
const ISLAND = 2;

/** Merges changes that have only such short equal parts between them. */
function withoutIslands(parts: readonly { value: string; added: boolean; removed: boolean }[]): Omit<TextPart, "at">[] {
  const told: Omit<TextPart, "at">[] = [];
  let change = { removed: "", added: "", islandAtEnd: "" };
  const tell = () => {
    const { removed, added, islandAtEnd } = change;
    if (removed) told.push({ text: removed, kind: "removed" });
    if (added) told.push({ text: added, kind: "added" });
    if (islandAtEnd) told.push({ text: islandAtEnd, kind: "same" });
    change = { removed: "", added: "", islandAtEnd: "" };
  };
  for (const { value, added, removed } of parts) {
    const { islandAtEnd } = change;
    if (added || removed) {
      // An equal part is short only between two changes, so the next change takes it in.
      change.removed += islandAtEnd + (removed ? value : "");
      change.added += islandAtEnd + (added ? value : "");
      change.islandAtEnd = "";
    } else if (change.removed && change.added && !islandAtEnd && value.length <= ISLAND && !value.includes("\n")) {
      change.islandAtEnd = value;
    } else {
      tell();
      told.push({ text: value, kind: "same" });
    }
  }
  tell();
  return told;
}
