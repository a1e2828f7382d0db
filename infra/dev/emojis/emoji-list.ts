import type { Emoji } from "emojibase";

/** Groups of the data, by number, that stand together in the picker. Their order is that of specification 001 §2. */
const GROUPS = [
  { name: "smileys_people", numbers: [0, 1] },
  { name: "animals_nature", numbers: [3] },
  { name: "food_drink", numbers: [4] },
  { name: "activities", numbers: [6] },
  { name: "travel_places", numbers: [5] },
  { name: "objects", numbers: [7] },
  { name: "symbols", numbers: [8] },
  { name: "flags", numbers: [9] },
] as const;
/** Systems of today draw everything up to this version of Unicode's emoji; of later ones the picker asks first. */
const DRAWN_EVERYWHERE = 14;
/** Said of so many that they find nothing. */
const SAYS_NOTHING = new Set(["旗", "旗帜", "标识"]);

/**
 * The list that the picker loads: a line `# group`, then one line an emoji: itself, a tab, its names with commas between, and where needed a
 * tab with `*` (it comes in skin tones) and the version of Unicode's emoji (14 or later). `words` are our own names, which come first.
 */
export function emojiList(data: readonly Emoji[], words: string): string {
  const own = new Map(words.split("\n").map((line) => [bare(line.split("\t")[0] ?? ""), line.split("\t")[1]?.split(",") ?? []]));
  const lines = GROUPS.flatMap(({ name, numbers }) => {
    const members = data.filter(({ group }) => numbers.some((number) => number === group));
    return [`# ${name}`, ...members.sort((one, other) => (one.order ?? 0) - (other.order ?? 0)).map((emoji) => lineOf(emoji, own))];
  });
  return `${lines.join("\n")}\n`;
}

function lineOf(emoji: Emoji, own: ReadonlyMap<string, readonly string[]>): string {
  const label = emoji.label.replace(/^旗: /, "").replace(": ", "：").replaceAll(",", "，");
  const names = distinct([...(own.get(bare(emoji.emoji)) ?? []), label, ...(emoji.tags ?? [])]);
  const flags = `${emoji.skins ? "*" : ""}${emoji.version > DRAWN_EVERYWHERE ? emoji.version : ""}`;
  return [qualified(emoji.emoji), names.join(","), ...(flags ? [flags] : [])].join("\t");
}

/** A name inside another one finds nothing more than that. The first stays the first. */
function distinct(names: readonly string[]): string[] {
  const [name = "", ...others] = names.map((word) => word.trim());
  const useful = [...new Set(others)].filter((word) => word !== "" && !name.includes(word) && !SAYS_NOTHING.has(word));
  return [name, ...useful.filter((word) => !useful.some((other) => other !== word && other.includes(word)))];
}

const bare = (text: string) => text.replaceAll("\ufe0f", "");

/** The form that Unicode recommends: the sign that asks for a picture stands only where the character is text by itself. */
function qualified(text: string): string {
  return /^\p{Emoji_Presentation}\ufe0f$/u.test(text) ? bare(text) : text;
}
