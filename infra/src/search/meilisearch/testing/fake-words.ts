import type { Fields } from "./fake-filter.ts";

interface WordRules {
  searchable: readonly string[];
  synonyms: Readonly<Record<string, readonly string[]>>;
  oneTypo: number;
  twoTypos: number;
}

/**
 * How well a document matches all words of a question: fewer mistakes first, then the earlier attribute. Undefined when a word is missing.
 */
export interface Match {
  typos: number;
  attribute: number;
}

/**
 * Matches words as Meilisearch does, as far as our tests need it: letters with mistakes, the last word also as a beginning, synonyms, and
 * other scripts exactly. How it cuts Chinese is not imitated, because the adapter asks only letters and whole synonyms in this way.
 */
export function matchWords(document: Fields, question: string, rules: WordRules): Match | undefined {
  const words = question.toLowerCase().split(/\s+/u).filter(Boolean);
  let [typos, attribute] = [0, 0];
  for (const [index, word] of words.entries()) {
    const spelled = [word, ...(rules.synonyms[word] ?? [])];
    const found = spelled.flatMap((one) => placesOf(document, one, index === words.length - 1, rules));
    const best = found.sort((one, other) => one.typos - other.typos || one.attribute - other.attribute)[0];
    if (!best) return undefined;
    typos += best.typos;
    attribute = Math.max(attribute, best.attribute);
  }
  return { typos, attribute };
}

function placesOf(document: Fields, word: string, isLast: boolean, { searchable, oneTypo, twoTypos }: WordRules): Match[] {
  const length = [...word].length;
  const most = length >= twoTypos ? 2 : length >= oneTypo ? 1 : 0;
  return searchable.flatMap((name, attribute) => {
    const value = document[name];
    const text = (Array.isArray(value) ? value.join(" ") : String(value ?? "")).normalize("NFKC").toLowerCase();
    if (!/^[\p{Script=Latin}\p{N}]+$/u.test(word)) return text.includes(word) ? [{ typos: 0, attribute }] : [];
    const typos = (text.match(/[\p{Script=Latin}\p{N}]+/gu) ?? []).flatMap((own) => {
      const candidates = isLast ? beginningsNear(own, length, most) : [own];
      return candidates.map((one) => mistakes(word, one)).filter((count) => count <= most);
    });
    return typos.length > 0 ? [{ typos: Math.min(...typos), attribute }] : [];
  });
}

function beginningsNear(own: string, length: number, most: number): string[] {
  const beginnings: string[] = [];
  for (let end = length - most; end <= length + most; end += 1) beginnings.push(own.slice(0, end));
  return beginnings;
}

/** The edit distance: letters added, lost, changed, or swapped with their neighbour. A mistake in the first letter counts twice. */
function mistakes(word: string, own: string): number {
  const distance = restricted(word, own);
  return distance > 0 && word[0] !== own[0] ? distance + 1 : distance;
}

function restricted(one: string, other: string): number {
  const rows: number[][] = Array.from({ length: one.length + 1 }, (_none, row) => [row]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 1; column <= other.length; column += 1) rows[0]?.push(column);
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + cost);
      rows[row]?.push(swapped ? Math.min(least, at(row - 2, column - 2) + 1) : least);
    }
  return at(one.length, other.length);
}
