import TSCharacters from "opencc-js/dict/TSCharacters";

/** Not in the dictionary, because 著 is also simplified Chinese (著名). In Taiwan 看着 is written 看著, and here only sameness counts. */
const ALSO = "著 着";

/** Only characters of one UTF-16 unit: the others are too rare to be typed. */
const pairs = new Map(
  `${TSCharacters}|${ALSO}`
    .split("|")
    .map((pair) => pair.split(" ") as [string, string])
    .filter(([from, to]) => from !== to && from.length === 1 && to.length === 1),
);
/** Some replacements are replaced themselves: 薴 by 苧, and that by 苎. */
const SIMPLIFIED = new Map([...pairs].map(([from, to]) => [from, pairs.get(to) ?? to]));

const SPELLINGS = new Map<string, string[]>();
for (const [from, to] of SIMPLIFIED) SPELLINGS.set(to, [...(SPELLINGS.get(to) ?? []), from]);

/** The simplified form of a character; itself if it has none. Several characters may have the same one: 發 and 髮 are 发. */
export const simplified = (character: string): string => SIMPLIFIED.get(character) ?? character;

/** A text in simplified characters, with the same number of characters. */
export const inSimplified = (text: string): string => [...text].map(simplified).join("");

/** Other spellings of the characters of a simplified text, one for each place, for `translate` of SQL: 摄影机 has `攝機` and `摄机`. */
export function otherSpellings(text: string): { from: string; to: string } {
  let [from, to] = ["", ""];
  for (const character of new Set(text))
    for (const spelling of SPELLINGS.get(character) ?? []) {
      from += spelling;
      to += character;
    }
  return { from, to };
}
