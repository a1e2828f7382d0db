import { type FoldedCharacter, type FoldedText, fold } from "./fold.ts";

/** Longer words are cut, in documents and queries alike. PostgreSQL refuses lexemes of more than 2046 bytes. */
const WORD_LIMIT = 64;

/** Neighbouring characters of one kind: a run of ideographs, a word of letters and digits, or a picture. */
interface Piece {
  kind: "ideographs" | "word" | "picture";
  characters: readonly FoldedCharacter[];
}
/** Pieces with nothing between them: `iPhone拍照`. */
export type Phrase = readonly Piece[];

/** Cuts a text into phrases. */
export function phrasesOf({ characters }: FoldedText): Phrase[] {
  const phrases: Piece[][] = [];
  let phrase: Piece[] | undefined;
  let piece: { kind: Piece["kind"]; characters: FoldedCharacter[] } | undefined;
  for (const character of characters) {
    if (character.kind === "gap") {
      phrase = undefined;
      piece = undefined;
      continue;
    }
    const kind = character.kind === "ideograph" ? "ideographs" : character.kind === "picture" ? "picture" : "word";
    if (!phrase) {
      phrase = [];
      phrases.push(phrase);
    }
    if (piece?.kind !== kind) {
      piece = { kind, characters: [] };
      phrase.push(piece);
    }
    piece.characters.push(character);
  }
  return phrases;
}

/**
 * The words by which a text is found. Chinese is not cut by a dictionary, because a dictionary that cuts differently from the question
 * loses the note. Every character and every pair of neighbours is a word, so any phrase is found by its pairs.
 */
export function tokensOf(text: string): Set<string> {
  return addTokens(new Set(), text);
}

/** Adds the words to a set. One set for a note costs half of three. */
export function addTokens(tokens: Set<string>, text: string): Set<string> {
  for (const phrase of phrasesOf(fold(text))) {
    for (const { kind, characters } of phrase) {
      if (kind === "word") for (const word of wordsOf(characters)) tokens.add(word);
      else {
        let before = "";
        for (const { value } of characters) {
          tokens.add(value);
          if (kind === "ideographs" && before !== "") tokens.add(before + value);
          before = value;
        }
      }
    }
    if (phrase.length > 1) for (const seam of seamsOf(phrase)) tokens.add(seam);
  }
  return tokens;
}

/** One wanted word: as a `whole`, or as the beginning of a longer one. */
export interface WantedToken {
  token: string;
  prefix: boolean;
}

/** The words that a text must have to contain the phrase. They are pairs, because pairs are rarer in the index than single characters. */
export function wantedTokens(text: string): WantedToken[] {
  const wanted = new Map<string, WantedToken>();
  const want = (token: string, prefix = false) => wanted.set(token, { token, prefix });
  for (const phrase of phrasesOf(fold(text))) {
    for (const { kind, characters } of phrase) {
      if (kind === "word") want(wordOf(characters), true);
      else if (kind === "ideographs" && characters.length > 1) for (const pair of pairsOf(characters)) want(pair);
      else for (const { value } of characters) want(value);
    }
    for (const seam of seamsOf(phrase)) want(seam);
  }
  return [...wanted.values()];
}

/**
 * Runs of three or more ideographs, as they are written. Their pairs do not prove that they are together, so the text itself is read. Only
 * characters that every text has in the same width count.
 */
export function longPhrases(text: string): string[] {
  return text.match(/[\u4e00-\u9fff]{3,}/gu) ?? [];
}

/** Every character and every pair of neighbours of any kind. Names are short, and are found by any part. */
export function gramsOfName(folded: string): Set<string> {
  const characters = [...folded];
  return new Set([...characters, ...characters.slice(1).map((character, index) => `${characters[index]}${character}`)]);
}

/** The grams that a name must have to contain `folded`. */
export function wantedGrams(folded: string): WantedToken[] {
  const grams = [...gramsOfName(folded)].filter((gram, _index, all) => all.length === 1 || [...gram].length === 2);
  return grams.map((token) => ({ token, prefix: false }));
}

function pairsOf(characters: readonly FoldedCharacter[]): string[] {
  return characters.slice(1).map(({ value }, index) => `${characters[index]?.value}${value}`);
}

function wordOf(characters: readonly FoldedCharacter[]): string {
  return characters
    .slice(0, WORD_LIMIT)
    .map(({ value }) => value)
    .join("");
}

/** `iphone15` is also found by `15` and by `iphone`. */
function wordsOf(characters: readonly FoldedCharacter[]): string[] {
  const parts: FoldedCharacter[][] = [];
  for (const [index, character] of characters.entries()) {
    if (characters[index - 1]?.kind === character.kind) parts.at(-1)?.push(character);
    else parts.push([character]);
  }
  return [characters, ...parts].map(wordOf);
}

/** Where a word touches ideographs, the two characters that meet. Without them `5月` would find every text with a 5 and a 月. */
function seamsOf(phrase: Phrase): string[] {
  return phrase.slice(1).flatMap(({ kind, characters }, index) => {
    const before = phrase[index];
    if (!before || kind === "picture" || before.kind === "picture") return [];
    return [`${before.characters.at(-1)?.value}${characters[0]?.value}`];
  });
}
