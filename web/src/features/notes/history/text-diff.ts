import { diffChars, diffWordsWithSpace } from "diff";

/** A run of text that both have, or only one of them. */
export interface TextPart {
  text: string;
  kind: "same" | "added" | "removed";
  /** Characters of the parts before it: its name in a list. */
  at: number;
}

/** Chinese has no spaces between its words: the browser knows where they are, and where it does not, characters are compared. */
const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("zh-CN", { granularity: "word" }) : undefined;

/** Of texts with more words that differ, it would take seconds to find the few that do not: one is shown to have taken the other's place. */
const MOST_CHANGES = 1000;

/** What became of a text, word by word; what went stands before what came. */
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

/** A sign or a word of one character that both happen to have amid what was written anew says nothing, and tears both sentences. */
const ISLAND = 2;

/** What went and what came, each in one piece, with nothing but islands between. */
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
      // Only what went and came on both its sides makes an island of it; the first change after it takes it in.
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
