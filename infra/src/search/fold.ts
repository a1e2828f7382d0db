/** What a character is to search. `gap` is everything that is no part of a word: spaces, punctuation, symbols. */
type CharacterKind = "ideograph" | "letter" | "digit" | "picture" | "gap";

/** One character as it is compared, and which part of the original it stands for (UTF-16 offsets into `FoldedText.original`). */
export interface FoldedCharacter {
  value: string;
  kind: CharacterKind;
  start: number;
  end: number;
}

export interface FoldedText {
  /** The text in composed form (NFC): looks the same, and is what offsets count in. */
  original: string;
  characters: readonly FoldedCharacter[];
}

/** Scripts that put no space between words, so that a word can begin at any character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々〆ー]/u;
/** Invisible characters, those that only say how the one before is drawn, and control characters that are no white space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/u;

/**
 * Lower case and one width (Unicode NFKC): `ＩＰｈｏｎｅ` is `iphone`, `㎏` is `kg`. Done character by character, so that a match can be shown
 * in the original. Traditional and simplified forms stay different characters.
 */
export function fold(text: string): FoldedText {
  const original = text.normalize("NFC");
  const characters: FoldedCharacter[] = [];
  let start = 0;
  for (const character of original) {
    const end = start + character.length;
    if (isCommonIdeograph(character)) characters.push({ value: character, kind: "ideograph", start, end });
    else
      for (const value of character.normalize("NFKC").toLowerCase()) {
        const kind = kindOf(value, characters.at(-1));
        if (kind) characters.push({ value, kind, start, end });
      }
    start = end;
  }
  return { original, characters };
}

/** The folded text as one string, for comparing names and tags. */
export function foldedString(text: string): string {
  return fold(text)
    .characters.map(({ value }) => (/\s/u.test(value) ? " " : value))
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Nearly every character of our texts: no need to ask Unicode. */
function isCommonIdeograph(character: string): boolean {
  return character >= "\u4e00" && character <= "\u9fff";
}

function kindOf(value: string, before: FoldedCharacter | undefined): CharacterKind | undefined {
  if (UNSEEN.test(value)) return undefined;
  if (UNSPACED.test(value)) return "ideograph";
  if (/\p{L}/u.test(value)) return "letter";
  if (/\p{N}/u.test(value)) return "digit";
  // An accent belongs to its letter; one that stands alone means nothing.
  if (/\p{M}/u.test(value)) return before?.kind === "letter" ? "letter" : undefined;
  return /\p{Extended_Pictographic}/u.test(value) ? "picture" : "gap";
}
