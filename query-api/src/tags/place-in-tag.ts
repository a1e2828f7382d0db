import { inSimplified, otherSpellings } from "@shiye/infra/search/simplified";

/** A keyword in simplified characters, their other spellings, and what each of these stands for: three values of a statement. */
export function spellingsOf(keyword: string): [keyword: string, from: string, to: string] {
  const folded = inSimplified(keyword);
  const { from, to } = otherSpellings(folded);
  return [folded, from, to];
}

/** SQL: where the keyword begins in a tag's name, from 1; 0 if it is no part of it. In any case and spelling. The parameters are three in a row. */
export const placeInTag = (first: number): string => `strpos(lower(translate(name, $${first + 1}, $${first + 2})), lower($${first}))`;
