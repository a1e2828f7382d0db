import type { Settings } from "meilisearch";
import { synonyms } from "./synonyms.ts";

/** How many matches can be paged through; as many as PostgreSQL ranks. */
const MOST_HITS = 5000;
/** The lengths from which a word may have one mistake and two mistakes. Shorter words are too similar to each other. */
export const MISTAKES_FROM = { oneTypo: 5, twoTypos: 9 };

/** A note in the index. Filters use `terms` and `headline`; mistakes are searched in title, tags and text. */
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
  /** The rank, written separately from the other fields. */
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

/** Without a question the first three rules have no effect, so notes are ordered by heat. */
export const noteSettings: Settings = {
  searchableAttributes: ["title", "tags", "text"],
  filterableAttributes: ["id", "authorId", "noteType", "tags", "tagKeys", "terms", "headline"],
  rankingRules: ["words", "typo", "attribute", "heat:desc", "id:desc"],
  typoTolerance: { enabled: true, minWordSizeForTypos: MISTAKES_FROM },
  synonyms,
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { tags: "count" } },
  pagination: { maxTotalHits: MOST_HITS },
  // Nobody searches within the values of a facet, and there are as many values as words.
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
