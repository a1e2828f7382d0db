import { lookedAt } from "./looked-at.ts";
import type { SearchType } from "./search.ts";

// What a page of results begins with. Apart from page-lists.ts, which is in the first download of the site.

/** The last word of a search's address, and what the call takes for it. Specification 000 §2. */
const SEARCH_TYPES = { all: "all", post: "posts", video: "videos", user: "users" } as const satisfies Record<string, SearchType>;
export type SearchTabPath = keyof typeof SEARCH_TYPES;

/** What is searched for; an empty text is none. */
export interface SearchList {
  keyword: string;
  tag: string;
  type: SearchType;
}

/** What an address of the results asks for; a word that is no tab counts as the first of them. */
export function searchList(tab: string | undefined, query: URLSearchParams): SearchList {
  const words = (name: string) => lookedAt(query.get(name) ?? "");
  const type = Object.entries(SEARCH_TYPES).find(([path]) => path === tab)?.[1] ?? SEARCH_TYPES.all;
  return { keyword: words("keyword"), tag: words("tag"), type };
}
