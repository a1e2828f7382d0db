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

/** What became of a text, word by word; what went stands before what came. */
export function diffText(before: string, after: string): TextPart[] {
  const parts = segmenter ? diffWordsWithSpace(before, after, { intlSegmenter: segmenter }) : diffChars(before, after);
  let at = 0;
  return parts.map(({ value, added, removed }) => {
    const part = { text: value, kind: added ? "added" : removed ? "removed" : "same", at } as const;
    at += value.length;
    return part;
  });
}
