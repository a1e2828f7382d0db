import { plainFromText } from "@shiye/events/mentions";

/**
 * The grams of a text, for "contains" on an index: every character and every pair of neighbours, in lower case. Chinese has no spaces
 * between words, and most words have two characters, which a trigram index cannot look up. In one pass: a note has some hundreds of grams,
 * and a rebuild computes those of every note.
 */
function addGrams(grams: Set<string>, text: string): Set<string> {
  for (const run of partsOf(text)) {
    let before = "";
    for (const character of run) {
      grams.add(character);
      if (before !== "") grams.add(before + character);
      before = character;
    }
  }
  return grams;
}

/** The grams of a note. Title and text are separate, so that no pair reaches from one into the other. Mentions count as they are shown. */
export function gramsOfNote({ title, content }: { title: string; content: string }): string[] {
  return [...addGrams(addGrams(new Set(), title), plainFromText(content))];
}

/** More pairs than this do not narrow the result. A longer text is compared as a whole. */
const MOST_GRAMS = 32;

/**
 * The grams that a text must have to contain the keyword. `exact`: having them means containing it, which is true for one character and for
 * a pair. Longer keywords must be compared, because the pairs could stand apart.
 */
export function gramsOfKeyword(keyword: string): { grams: string[]; exact: boolean } {
  const runs = runsOf(keyword);
  const grams = new Set<string>();
  for (const run of runs) {
    if (run.length === 1) grams.add(run.join(""));
    for (const [index, character] of run.slice(0, -1).entries()) grams.add(character + run[index + 1]);
  }
  return { grams: [...grams].slice(0, MOST_GRAMS), exact: runs.length === 1 && (runs[0]?.length ?? 0) <= 2 };
}

/** Separates texts, so that no pair reaches across. The first and the last may be empty. */
const partsOf = (text: string) => text.toLowerCase().split(/\s+/);

function runsOf(text: string): string[][] {
  return partsOf(text)
    .filter((run) => run !== "")
    .map((run) => [...run]);
}

/** A word as types of text search spell it. Source: PostgreSQL documentation, "Text Search Types": in quotes, quotes and backslashes are doubled. */
export const quotedWord = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}'`;

/** Words as the text of a `tsvector`. */
export function asTsvector(words: readonly string[]): string {
  if (words.length === 0) return "";
  // Hardly any text has one of them, and checking a text as a whole costs a tenth of checking every word.
  return /['\\]/.test(words.join("")) ? words.map(quotedWord).join(" ") : `'${words.join("' '")}'`;
}
/** Grams as the text of a `tsquery` that requires all of them. */
export const asTsquery = (grams: readonly string[]) => grams.map(quotedWord).join(" & ");
