import type { Meilisearch, MultiSearchParams } from "meilisearch";
import { foldedString } from "../fold.ts";
import { highlight, needlesOf } from "../highlight.ts";
import type { FoundNotes, Page, SearchAsk } from "../search-index.ts";
import { findAuthors } from "./find-members.ts";
import { MISTAKES_FROM, type NoteEntry, type Place } from "./settings.ts";
import { synonyms } from "./synonyms.ts";
import { has, hasAll, isAmong, keyOf, keyOfTag, wantedTerms } from "./terms.ts";

/** How many words of a keyword may also be the name of an author. */
const AUTHOR_WORDS = 4;
const TAGS = 10;

type Shown = Pick<NoteEntry, "id" | "title" | "text">;
type Query = MultiSearchParams["queries"][number];

interface Word {
  text: string;
  wanted: readonly string[];
  /** The note contains the word, or its author may have this name. */
  filter: string;
}

/**
 * Finds notes that contain the words. If there are none, finds notes with similar words: typing mistakes and synonyms are left to the
 * engine.
 */
export async function findNotes(
  client: Meilisearch,
  place: Place,
  keyword: string,
  ask: NonNullable<SearchAsk["notes"]>,
): Promise<FoundNotes> {
  const tag = ask.tag === undefined || keyOfTag(ask.tag) === "" ? undefined : has("tagKeys", keyOfTag(ask.tag));
  const words = await wordsOf(client, place, keyword);
  if (words.length === 0 && (keyword !== "" || tag === undefined)) return { hits: [], total: 0, tagCounts: [] };
  const type = ask.noteType === undefined ? [] : [`noteType = ${ask.noteType}`];
  const narrow = tag === undefined ? [] : [tag];
  const having = words.map(({ filter }) => filter);
  const exact = { index: place.notes, page: ask, needles: needlesOf(keyword) };
  const counted = await client.multiSearch<MultiSearchParams, Shown>({
    queries: [
      // Tags of the notes that have the keyword, or of those with the tag when there is only a tag.
      { ...counting(place.notes, [...type, ...(words.length > 0 ? having : narrow)]), facets: ["tags"] },
      ...ranksOf(words).map((rank) => counting(place.notes, [...type, ...having, ...narrow, ...rank])),
    ],
  });
  const [facets, ...ranks] = counted.results;
  const tagCounts = tagCountsOf(facets?.facetDistribution?.tags);
  const counts = ranks.map(({ estimatedTotalHits }) => estimatedTotalHits ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if ((facets?.estimatedTotalHits ?? 0) === 0) {
    const near = words.filter(isForgiven);
    if (near.length > 0) return findNear(client, exact, near, words, [type, narrow]);
  }
  const filters = ranksOf(words).map((rank) => [...type, ...having, ...narrow, ...rank]);
  return { hits: await readSlices(client, exact, filters, counts), total, tagCounts };
}

/** The words of the keyword, each with the authors whom it may name. */
async function wordsOf(client: Meilisearch, place: Place, keyword: string): Promise<Word[]> {
  const words = keyword
    .split(/\s+/u)
    .map((word) => ({ text: foldedString(word), wanted: wantedTerms(word) }))
    .filter(({ wanted }) => wanted.length > 0);
  const names = words.slice(0, AUTHOR_WORDS).map(({ text }) => keyOf(text));
  const authors = await findAuthors(client, place.members, names);
  return words.map((word, index) => {
    const ids = authors[index] ?? [];
    const own = hasAll("terms", word.wanted);
    return { ...word, filter: ids.length > 0 ? `(${own} OR ${isAmong("authorId", ids)})` : own };
  });
}

/** Filters that exclude one another, best first: all words in title and tags; some of them; none of them. */
function ranksOf(words: readonly Word[]): string[][] {
  const headlines = words.map(({ wanted }) => hasAll("headline", wanted));
  if (headlines.length === 0) return [[]];
  const [every, any] = [headlines.join(" AND "), headlines.join(" OR ")];
  const some = headlines.length > 1 ? [[`(${any})`, `NOT (${every})`]] : [];
  return [headlines, ...some, [`NOT (${any})`]];
}

const counting = (indexUid: string, filter: string[]): Query => ({ indexUid, filter, limit: 1, attributesToRetrieve: ["id"] });

interface Reading {
  index: string;
  page: Page;
  needles: ReturnType<typeof needlesOf>;
}

/** Reads the page, which may begin in one rank and end in the next. */
async function readSlices(
  client: Meilisearch,
  reading: Reading,
  filters: string[][],
  counts: readonly number[],
): Promise<FoundNotes["hits"]> {
  const { index, page } = reading;
  const queries: Query[] = [];
  let [skip, left] = [page.offset, page.limit];
  for (const [rank, filter] of filters.entries()) {
    const count = counts[rank] ?? 0;
    const taken = Math.max(0, Math.min(left, count - skip));
    if (taken > 0) queries.push({ indexUid: index, filter, offset: skip, limit: taken, attributesToRetrieve: ["id", "title", "text"] });
    left -= taken;
    skip = Math.max(0, skip - count);
  }
  if (queries.length === 0) return [];
  const { results } = await client.multiSearch<MultiSearchParams, Shown>({ queries });
  return results.flatMap(({ hits }) => hits.map((hit) => shown(hit, reading)));
}

/**
 * Whether mistakes are allowed: in words of letters that are long enough, and in words with synonyms. Not in Chinese, where each character
 * counts: 图书室 is not a misspelled 图书馆.
 */
function isForgiven({ text }: Word): boolean {
  return Object.hasOwn(synonyms, text) || (/^\p{Script=Latin}+$/u.test(text) && [...text].length >= MISTAKES_FROM.oneTypo);
}

async function findNear(
  client: Meilisearch,
  reading: Reading,
  near: readonly Word[],
  words: readonly Word[],
  [type, narrow]: readonly [string[], string[]],
): Promise<FoundNotes> {
  const { limit, offset } = reading.page;
  const exactly = words.filter((word) => !near.includes(word)).map(({ filter }) => filter);
  const q = near.map(({ text }) => text).join(" ");
  const query = { indexUid: reading.index, q, matchingStrategy: "all", attributesToRetrieve: ["id", "title", "text"] } as const;
  const { results } = await client.multiSearch<MultiSearchParams, Shown>({
    queries: [
      { ...query, attributesToRetrieve: [...query.attributesToRetrieve], filter: [...type, ...exactly], limit: 1, facets: ["tags"] },
      { ...query, attributesToRetrieve: [...query.attributesToRetrieve], filter: [...type, ...exactly, ...narrow], limit, offset },
    ],
  });
  const [facets, found] = results;
  return {
    hits: found?.hits.map((hit) => shown(hit, reading)) ?? [],
    total: found?.estimatedTotalHits ?? 0,
    tagCounts: tagCountsOf(facets?.facetDistribution?.tags),
  };
}

function shown({ id, title, text }: Shown, { needles }: Reading): FoundNotes["hits"][number] {
  const [heading, content] = [highlight(title, needles), highlight(text, needles, { fragment: true })];
  return { noteId: id, highlight: { ...(heading === undefined ? {} : { title: heading }), ...(content === undefined ? {} : { content }) } };
}

function tagCountsOf(distribution: Readonly<Record<string, number>> = {}): FoundNotes["tagCounts"] {
  return Object.entries(distribution)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, TAGS);
}
