import { asTsvector, quotedWord } from "../../read-models/text-grams.ts";
import { foldedString, tagKey } from "../fold.ts";
import { addTokens, gramsOfName, type WantedToken, wantedGrams, wantedTokens } from "../tokens.ts";

/**
 * Words as lexemes of PostgreSQL. There are three kinds, which cannot be confused because no word begins with a sign: `咖啡` is a word,
 * `@123` an author, `#考研` a tag.
 */
export function noteVectors(note: { authorId: number; title: string; text: string; tags: readonly string[] }): {
  headline: string;
  terms: string;
} {
  const headline = new Set<string>();
  for (const text of [note.title, ...note.tags]) addTokens(headline, text);
  const terms = addTokens(new Set(headline), note.text).add(authorLexeme(note.authorId));
  for (const tag of note.tags) terms.add(tagLexeme(tag));
  return { headline: vectorOf(headline), terms: vectorOf(terms) };
}

export function nameVector(name: string): string {
  return vectorOf(gramsOfName(foldedString(name)));
}

/** The query for all words of a text. Empty when it has none. */
export function queryOf(text: string): string {
  return allOf(wantedTokens(text));
}

/** The query for names that may contain this. */
export function nameQuery(folded: string): string {
  return allOf(wantedGrams(folded));
}

export const tagQuery = (tag: string): string => quotedWord(tagLexeme(tag));
export const AUTHOR_SIGN = "@";

const authorLexeme = (memberId: number) => `${AUTHOR_SIGN}${memberId}`;
const tagLexeme = (tag: string) => `#${tagKey(tag)}`;

function vectorOf(tokens: ReadonlySet<string>): string {
  return asTsvector([...tokens]);
}

function allOf(wanted: readonly WantedToken[]): string {
  return wanted.map(({ token, prefix }) => `${quotedWord(token)}${prefix ? ":*" : ""}`).join(" & ");
}
