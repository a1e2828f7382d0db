import type { NoteSort } from "./notes.ts";
import type { SearchType } from "./search.ts";

// The lists that pages begin with. The page, the script in its head and the server's first data all take them from here.

/** Which list of notes; every field goes into the query string as it is. */
export interface NoteList {
  category?: string;
  type?: 1 | 2;
  sort?: NoteSort;
  user_id?: string;
}

/** Specification 000 §9. */
export const NOTE_PAGE_SIZE = 20;

/** `?type=image`: the choice is part of the address, so going back restores it. */
const ONLY_IMAGES = "image";

export function showsOnlyImages(query: URLSearchParams): boolean {
  return query.get("type") === ONLY_IMAGES;
}

export function onlyImagesQuery(only: boolean): string {
  return only ? `?type=${ONLY_IMAGES}` : "";
}

export function feedList(category: string, onlyImages: boolean): NoteList {
  return { category, ...(onlyImages ? { type: 1 } : {}) };
}

/** The notes below a member's header. `account` as it stands in the address: an id or an account name. */
export function profileList(account: string): NoteList & { user_id: string; sort: NoteSort } {
  return { user_id: account, sort: "created_at" };
}

/** The last word of a search's address, and what the call takes for it. Specification 000 §2. */
const SEARCH_TYPES = { all: "all", post: "posts", video: "videos", user: "users" } as const satisfies Record<string, SearchType>;
export type SearchTabPath = keyof typeof SEARCH_TYPES;

/** What is looked at of a keyword: events/src/search.ts says the same, with zod. */
const KEYWORD_CHARACTERS = 64;

/** What is searched for; an empty text is none. */
export interface SearchList {
  keyword: string;
  tag: string;
  type: SearchType;
}

/** What an address of the results asks for; a word that is no tab counts as the first of them. */
export function searchList(tab: string | undefined, query: URLSearchParams): SearchList {
  const words = (name: string) => [...(query.get(name)?.trim() ?? "")].slice(0, KEYWORD_CHARACTERS).join("").trim();
  const type = Object.entries(SEARCH_TYPES).find(([path]) => path === tab)?.[1] ?? SEARCH_TYPES.all;
  return { keyword: words("keyword"), tag: words("tag"), type };
}
