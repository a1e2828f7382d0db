import { simplified } from "./simplified.ts";

/** The kinds of characters for search. `gap` is everything outside of words: spaces, punctuation, symbols. */
type CharacterKind = "ideograph" | "letter" | "digit" | "picture" | "gap";

/**
 * One character in the form that is compared, and the part of the original that it stands for (UTF-16 offsets into `FoldedText.original`).
 */
export interface FoldedCharacter {
  value: string;
  kind: CharacterKind;
  start: number;
  end: number;
}

export interface FoldedText {
  /** The text in composed form (NFC), which looks the same. Offsets count in it. */
  original: string;
  characters: readonly FoldedCharacter[];
}

/** Scripts without spaces between words. A word may begin at any of their characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々〆ー]/u;
/** Invisible characters: those that only change how the character before is drawn, and control characters that are not white space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/u;

/**
 * Folds a text to lower case, one width (Unicode NFKC) and simplified characters: `ＩＰｈｏｎｅ` becomes `iphone`, `㎏` becomes `kg`, `攝影` becomes
 * `摄影`. Each character is folded alone, so that a match can be shown in the original. `asSpelled`: traditional characters stay.
 */
export function fold(text: string, { asSpelled = false } = {}): FoldedText {
  const spelled = asSpelled ? (character: string) => character : simplified;
  const original = text.normalize("NFC");
  const characters: FoldedCharacter[] = [];
  let start = 0;
  for (const character of original) {
    const end = start + character.length;
    if (isCommonIdeograph(character)) characters.push({ value: spelled(character), kind: "ideograph", start, end });
    else
      for (const value of character.normalize("NFKC").toLowerCase()) {
        const kind = kindOf(value, characters.at(-1));
        if (kind) characters.push({ value: spelled(value), kind, start, end });
      }
    start = end;
  }
  return { original, characters };
}

/** The folded text as one string, to compare names. */
export const foldedString = (text: string): string => asString(fold(text));

/** A tag in the form that is compared. 攝影 and 摄影 are two tags, as they are everywhere else, so a tag has as many notes as its count says. */
export const tagKey = (tag: string): string => asString(fold(tag, { asSpelled: true }));

function asString({ characters }: FoldedText): string {
  return characters
    .map(({ value }) => (/\s/u.test(value) ? " " : value))
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** A fast check for nearly every character of our texts; it needs no Unicode tables. */
function isCommonIdeograph(character: string): boolean {
  return character >= "\u4e00" && character <= "\u9fff";
}

function kindOf(value: string, before: FoldedCharacter | undefined): CharacterKind | undefined {
  if (UNSEEN.test(value)) return undefined;
  if (UNSPACED.test(value)) return "ideograph";
  if (/\p{L}/u.test(value)) return "letter";
  if (/\p{N}/u.test(value)) return "digit";
  // An accent belongs to its letter. An accent without a letter is dropped.
  if (/\p{M}/u.test(value)) return before?.kind === "letter" ? "letter" : undefined;
  return /\p{Extended_Pictographic}/u.test(value) ? "picture" : "gap";
}
