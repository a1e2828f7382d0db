export type MemberTab = "posts" | "collections" | "likes" | "seen";

const TABS = [
  { tab: "posts", name: "笔记", secret: false },
  { tab: "collections", name: "收藏", secret: false },
  { tab: "likes", name: "赞过", secret: true },
  { tab: "seen", name: "看过", secret: true },
] as const satisfies readonly { tab: MemberTab; name: string; secret: boolean }[];

/** Likes and read notes are private, so these tabs are on one's own page only. Specification 000 §2, contract §3. */
export function tabsOf(own: boolean) {
  return TABS.filter(({ secret }) => own || !secret);
}

/** The tab of the address if the page has it, else the first one. */
export function tabFrom(query: URLSearchParams, own: boolean): MemberTab {
  return tabsOf(own).find(({ tab }) => tab === query.get("tab"))?.tab ?? "posts";
}

export function addressOfTab(tab: MemberTab): { search: string } {
  return { search: tab === "posts" ? "" : `?tab=${tab}` };
}

/** `&folder=…`: the open folder is part of the address, so going back restores it. */
export function folderFrom(query: URLSearchParams): number | undefined {
  const id = Number(query.get("folder"));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
