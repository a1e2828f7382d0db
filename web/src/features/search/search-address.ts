import type { SearchList, SearchTabPath } from "@shiye/events/search-list";

/** The kinds of results: the last part of the address, and the name of the tab. Specification 000 §2. */
export const SEARCH_TABS = [
  { path: "all", name: "全部" },
  { path: "post", name: "笔记" },
  { path: "video", name: "视频" },
  { path: "user", name: "用户" },
] as const satisfies readonly { path: SearchTabPath; name: string }[];

export const SEARCH_PAGE = "/search_result";

/** What is searched for. Without both there is no search. */
export type Sought = Omit<SearchList, "type">;

export function searchAddress({ keyword, tag }: Partial<Sought>, tab: SearchTabPath = "all"): string {
  const query = new URLSearchParams({ ...(keyword ? { keyword } : {}), ...(tag ? { tag } : {}) });
  return `${SEARCH_PAGE}/${tab}?${query}`;
}
