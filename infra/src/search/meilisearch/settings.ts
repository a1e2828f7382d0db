import type { Settings } from "meilisearch";
import { synonyms } from "./synonyms.ts";

/** Matches that pages may be turned to; as many as PostgreSQL ranks. */
export const MOST_HITS = 5000;
/** From which length on a word may have one mistake, and two. Shorter ones are too close to one another. */
export const MISTAKES_FROM = { oneTypo: 5, twoTypos: 9 };

/** A note as it lies in the index. `terms` and `headline` are what filters find it by; title, tags and text what mistakes are looked for in. */
export interface NoteEntry {
  id: number;
  authorId: number;
  noteType: number;
  title: string;
  text: string;
  tags: readonly string[];
  tagKeys: readonly string[];
  terms: readonly string[];
  headline: readonly string[];
  version: number;
  /** The rank. Written apart from the rest. */
  heat: number;
}

export interface MemberEntry {
  id: number;
  accountName: string;
  nickname: string;
  accountKey: string;
  nicknameKey: string;
  accountStarts: readonly string[];
  nicknameStarts: readonly string[];
  accountGrams: readonly string[];
  nicknameGrams: readonly string[];
  version: number;
  /** The rank. */
  fans: number;
}

/** Without a question the first three rules are silent, and notes come by their heat. */
export const noteSettings: Settings = {
  searchableAttributes: ["title", "tags", "text"],
  filterableAttributes: ["id", "authorId", "noteType", "tags", "tagKeys", "terms", "headline"],
  rankingRules: ["words", "typo", "attribute", "heat:desc", "id:desc"],
  typoTolerance: { enabled: true, minWordSizeForTypos: MISTAKES_FROM },
  synonyms,
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { tags: "count" } },
  pagination: { maxTotalHits: MOST_HITS },
  // Nobody searches among the values of a facet, and there are as many as there are words.
  facetSearch: false,
};

export const memberSettings: Settings = {
  searchableAttributes: ["accountName", "nickname"],
  filterableAttributes: [...["id", "accountKey", "nicknameKey", "accountStarts", "nicknameStarts", "accountGrams", "nicknameGrams"]],
  rankingRules: ["fans:desc", "id:asc"],
  pagination: { maxTotalHits: MOST_HITS },
  facetSearch: false,
};

/** The two indexes of a generation. */
export interface Place {
  notes: string;
  members: string;
}

export const beginningOfNames = (prefix: string): string => `${prefix}-search-`;

export function placeNamed(prefix: string, generation: string): Place {
  const begin = beginningOfNames(prefix);
  return { notes: `${begin}notes-${generation}`, members: `${begin}members-${generation}` };
}
