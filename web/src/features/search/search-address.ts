import type { SearchType } from "@shiye/events/search";

/** What may be looked at of what was found: the last part of the address, the name on the tab, and what the call takes. Specification 000 §2. */
export const SEARCH_TABS = [
  { path: "all", name: "全部", type: "all" },
  { path: "post", name: "笔记", type: "posts" },
  { path: "video", name: "视频", type: "videos" },
  { path: "user", name: "用户", type: "users" },
] as const satisfies readonly { path: string; name: string; type: SearchType }[];
export type SearchTab = (typeof SEARCH_TABS)[number];

export const SEARCH_PAGE = "/search_result";

/** What is searched for; neither of them is no search. */
export interface Sought {
  keyword: string;
  tag: string;
}

export function soughtIn(query: URLSearchParams): Sought {
  return { keyword: query.get("keyword")?.trim() ?? "", tag: query.get("tag")?.trim() ?? "" };
}

export function searchAddress({ keyword, tag }: Partial<Sought>, tab: SearchTab["path"] = "all"): string {
  const query = new URLSearchParams({ ...(keyword ? { keyword } : {}), ...(tag ? { tag } : {}) });
  return `${SEARCH_PAGE}/${tab}?${query}`;
}
