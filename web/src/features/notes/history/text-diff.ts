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
  return (found ?? replaced).map(({ value, added, removed }) => {
    const part = { text: value, kind: added ? "added" : removed ? "removed" : "same", at } as const;
    at += value.length;
    return part;
  });
}
