import { ANONYMOUS_NICKNAME } from "./members.ts";

/** The community's own account, which speaks for administrators. */
export const OFFICIAL_NICKNAME = "拾页官方";

/** What nobody sees, or what nobody reads as a part of a name: marks, punctuation, symbols, and the sign for a long vowel. */
const BESIDE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\p{P}\p{S}\u2800ー]/gu;
/**
 * Characters that look like one in a reserved name and that NFKC leaves: the radical of 页, and what NFKC makes of the radical of 户 (source:
 * EquivalentUnifiedIdeograph of Unicode, for the radicals from U+2E80 to U+2FD5), traditional characters, and what differs by one stroke.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "\u2eda": "页",
  頁: "页",
  註: "注",
  銷: "销",
  戶: "户",
  己: "已",
  巳: "已",
  宫: "官",
  宮: "官",
};

const sameToTheEye = (nickname: string) =>
  nickname
    // NFKC would make letters of them.
    .replace(/[™℠]/g, "")
    .normalize("NFKC")
    .replace(/./gu, (character) => LOOK_ALIKES[character] ?? character)
    // Last, because radicals are symbols.
    .replace(BESIDE, "")
    .toLowerCase();
const reserved: ReadonlySet<string> = new Set([OFFICIAL_NICKNAME, "拾页", ANONYMOUS_NICKNAME]);

/** Whether a member would be taken for the community, or for somebody who left. Only administrators give such a name. */
export function isReservedNickname(nickname: string): boolean {
  return reserved.has(sameToTheEye(nickname));
}
