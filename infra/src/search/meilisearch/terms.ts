import { fold, foldedString, tagKey } from "../fold.ts";
import { gramsOfName, phrasesOf, tokensOf, wantedGrams, wantedTokens } from "../tokens.ts";

/**
 * The words of `tokens.ts` as values of a field that filters compare as a whole. Meilisearch cuts Chinese by a dictionary, and would lose
 * notes that it cuts differently from the question. The values also have the beginnings of words, and runs of three ideographs, so that a
 * phrase is found where its characters are together.
 */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const token of tokensOf(text)) for (const beginning of beginningsOf(token)) terms.add(beginning);
  for (const run of runsOf(text)) terms.add(run);
  return terms;
}

/** The terms that a note must have to contain this word. */
export function wantedTerms(word: string): string[] {
  return [...new Set([...wantedTokens(word).map(({ token }) => token), ...runsOf(word)])];
}

export function headlineOf({ title, tags }: { title: string; tags: readonly string[] }): Set<string> {
  return new Set([title, ...tags].flatMap((text) => [...termsOf(text)]));
}

/** The values by which a name is found: as a whole, by its beginning, and by any part. */
export function nameKeys(name: string) {
  const key = keyOf(name);
  return { key, starts: beginningsOf(key), grams: [...gramsOfName(key)] };
}

export const wantedNameParts = (key: string): string[] => wantedGrams(key).map(({ token }) => token);

/** A name in the form that is compared. */
export const keyOf = (name: string): string => quotable(foldedString(name));
/** A tag in the form that is compared. */
export const keyOfTag = (tag: string): string => quotable(tagKey(tag));

/**
 * Filters cannot contain a backslash, and a quote ends a value. They are replaced by their full-width forms, which no folded text contains.
 */
const quotable = (folded: string) => folded.replaceAll("\\", "＼").replaceAll('"', "＂");

export const has = (field: string, value: string): string => `${field} = "${value}"`;
export const hasAll = (field: string, values: readonly string[]): string => `(${values.map((value) => has(field, value)).join(" AND ")})`;
export const isAmong = (field: string, ids: readonly number[]): string => `${field} IN [${ids.join(", ")}]`;

function beginningsOf(word: string): string[] {
  const characters = [...word];
  return characters.map((_character, index) => characters.slice(0, index + 1).join(""));
}

function runsOf(text: string): string[] {
  const runs = phrasesOf(fold(text)).flatMap((phrase) => phrase.filter(({ kind }) => kind === "ideographs"));
  return runs.flatMap(({ characters }) =>
    characters.slice(2).map((_last, index) =>
      characters
        .slice(index, index + 3)
        .map(({ value }) => value)
        .join(""),
    ),
  );
}
