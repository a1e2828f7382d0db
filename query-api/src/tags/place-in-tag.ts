import { MAX_TAG_CHARACTERS } from "@shiye/events/limits";
import { characters } from "@shiye/events/text";
import { inSimplified, otherSpellings } from "@shiye/infra/search/simplified";

/** Whether a tag can have a name with this keyword in it. Ask before the names are read: a keyword of none would read all of them. */
export const fitsInTag = (keyword: string): boolean => characters(keyword) <= MAX_TAG_CHARACTERS;

/** A keyword in simplified characters, their other spellings, and what each of these stands for: three values of a statement. */
export function spellingsOf(keyword: string): [keyword: string, from: string, to: string] {
  const folded = inSimplified(keyword);
  const { from, to } = otherSpellings(folded);
  return [folded, from, to];
}

/** SQL: where the keyword begins in a tag's name, from 1; 0 if it is no part of it. In any case and spelling. The parameters are three in a row. */
export const placeInTag = (first: number): string => `strpos(lower(translate(name, $${first + 1}, $${first + 2})), lower($${first}))`;
