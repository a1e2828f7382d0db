import { ANONYMOUS_NICKNAME } from "./members.ts";

/** The community's own account, which speaks for administrators. */
export const OFFICIAL_NICKNAME = "拾页官方";

const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const sameToTheEye = (nickname: string) => nickname.normalize("NFKC").replace(UNSEEN, "").toLowerCase();
const reserved: ReadonlySet<string> = new Set([OFFICIAL_NICKNAME, "拾页", ANONYMOUS_NICKNAME]);

/** Whether a member would be taken for the community, or for somebody who left. Only administrators give such a name. */
export function isReservedNickname(nickname: string): boolean {
  return reserved.has(sameToTheEye(nickname));
}
