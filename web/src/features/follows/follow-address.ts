/** In the order of the tabs. Source of the texts: specification 000 §2. */
export const FOLLOW_TABS = [
  { type: "mutual", name: "互相关注" },
  { type: "following", name: "关注" },
  { type: "followers", name: "粉丝" },
] as const;
export type FollowListType = (typeof FOLLOW_TABS)[number]["type"];

/** One's own lists, or those of an account. */
export function followAddress(type: FollowListType, account?: string): string {
  return `/follow/${type}${account ? `?user_id=${encodeURIComponent(account)}` : ""}`;
}
