import { Clock, Flag, Heart, Lightbulb, type LucideIcon, PawPrint, Plane, Smile, Trophy, UtensilsCrossed } from "lucide-react";
import { EMOJI_GROUP_LABELS, EMOJI_GROUPS, type Emoji, type EmojiGroup, type EmojiGroupName } from "./emoji-data.ts";

/** Specification 001 §2: the texts of the picker that are not names. */
export const EMOJI_TEXTS = {
  placeholder: "搜索表情",
  noEmoji: "没有找到表情！",
  hint: "选一个表情",
  found: "找到的表情",
  groups: "表情分类",
  skinTone: "选择肤色",
};
export type EmojiTexts = typeof EMOJI_TEXTS;

/** Where a chosen emoji goes: at the caret, at the beginning, at the end. */
export type EmojiMode = "insert" | "prepend" | "append";

/** The options of specification 001 §3. docs/decisions/emoji-picker.md says which are left out, and why. */
export interface EmojiPickerOptions {
  hideSearch?: boolean;
  hideGroupIcons?: boolean;
  hideGroupNames?: boolean;
  texts?: Partial<EmojiTexts>;
  disabledGroups?: readonly string[];
  groupNames?: Readonly<Record<string, string>>;
  /** After the others, unless `groupOrder` names them. */
  additionalGroups?: readonly EmojiGroup[];
  /** Names of groups. Other groups follow in their own order. */
  groupOrder?: readonly string[];
  groupIcons?: Readonly<Record<string, LucideIcon>>;
  /** Shows recently used emoji, and remembers them. */
  displayRecent?: boolean;
  disableSkinTones?: boolean;
  disableStickyGroupNames?: boolean;
}

const ICONS: Record<EmojiGroupName | "recent", LucideIcon> = {
  recent: Clock,
  smileys_people: Smile,
  animals_nature: PawPrint,
  food_drink: UtensilsCrossed,
  activities: Trophy,
  travel_places: Plane,
  objects: Lightbulb,
  symbols: Heart,
  flags: Flag,
};
const LABELS: Record<string, string> = { recent: "最近使用", ...EMOJI_GROUP_LABELS };

interface ShownGroup extends EmojiGroup {
  icon: LucideIcon;
}

/** The groups as they are shown: the recent ones first, then the wanted order. */
export function groupsFor(options: EmojiPickerOptions, recent: readonly Emoji[], drawn: (emoji: Emoji) => boolean): readonly ShownGroup[] {
  const { disabledGroups = [], groupNames = {}, additionalGroups = [], groupOrder = [], groupIcons = {} } = options;
  const own = EMOJI_GROUPS.map((group) => ({ ...group, emojis: group.emojis.filter(drawn) }));
  const all = [{ name: "recent", label: "", emojis: recent }, ...own, ...additionalGroups];
  const place = ({ name }: EmojiGroup) => (groupOrder.includes(name) ? groupOrder.indexOf(name) : groupOrder.length);
  return all
    .filter(({ name, emojis }) => emojis.length > 0 && !disabledGroups.includes(name))
    .sort((one, other) => place(one) - place(other))
    .map((group) => ({
      ...group,
      label: groupNames[group.name] ?? LABELS[group.name] ?? group.label,
      icon: groupIcons[group.name] ?? ICONS[group.name as EmojiGroupName] ?? Smile,
    }));
}
