import list from "./emojis.txt?raw";

export interface Emoji {
  text: string;
  /** The first one is shown; the others help to find it. */
  names: readonly string[];
  hasTones: boolean;
  /** The version of the emoji standard, if it is so new that a system may not draw it. */
  since?: number;
}

/** In the order of specification 001 §2. */
export const EMOJI_GROUP_LABELS = {
  smileys_people: "表情与人物",
  animals_nature: "动物与自然",
  food_drink: "食物与饮料",
  activities: "活动",
  travel_places: "旅行与地点",
  objects: "物品",
  symbols: "符号",
  flags: "旗帜",
} as const;
export type EmojiGroupName = keyof typeof EMOJI_GROUP_LABELS;

export interface EmojiGroup {
  name: string;
  label: string;
  emojis: readonly Emoji[];
}

/** All emoji. `npm run emojis` makes the list and explains its format. */
export const EMOJI_GROUPS: readonly EmojiGroup[] = list
  .split("# ")
  .slice(1)
  .map((part) => {
    const [name = "", ...lines] = part.trimEnd().split("\n");
    return { name, label: EMOJI_GROUP_LABELS[name as EmojiGroupName], emojis: lines.map(emojiOf) };
  });

function emojiOf(line: string): Emoji {
  const [text = "", names = "", flags = ""] = line.split("\t");
  const since = Number(flags.replace("*", ""));
  return { text, names: names.split(","), hasTones: flags.startsWith("*"), ...(since ? { since } : {}) };
}

/** Neutral first, then the five of Unicode, light to dark. */
export const SKIN_TONES = [
  { name: "默认肤色", modifier: "" },
  { name: "浅肤色", modifier: "🏻" },
  { name: "中浅肤色", modifier: "🏼" },
  { name: "中等肤色", modifier: "🏽" },
  { name: "中深肤色", modifier: "🏾" },
  { name: "深肤色", modifier: "🏿" },
] as const;

/** The modifier comes right after each person or hand, in place of the variation selector. */
export function withTone({ text, hasTones }: Pick<Emoji, "text" | "hasTones">, modifier: string): string {
  if (!hasTones || modifier === "") return text;
  const single = [...text].length <= 2;
  // Handshakes between two people take no tone, and only the person of a joined emoji does.
  return text.replace(/(\p{Emoji_Modifier_Base})\ufe0f?/gu, (base, person: string) =>
    person === "🤝" && !single ? base : person + modifier,
  );
}

/** Emoji whose names contain the words; exact names first, then in the order of the groups. The words may also be the emoji itself. */
export function findEmojis(words: string, groups: readonly EmojiGroup[] = EMOJI_GROUPS): readonly Emoji[] {
  const wanted = words.trim().toLowerCase();
  const found = groups.flatMap(({ emojis }) => emojis).filter(({ text, names }) => text === wanted || names.some(holds));
  const called = found.filter(({ text, names }) => text === wanted || names.includes(wanted));
  return [...called, ...found.filter((emoji) => !called.includes(emoji))];

  function holds(name: string): boolean {
    return name.toLowerCase().includes(wanted);
  }
}
