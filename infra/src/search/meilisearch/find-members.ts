import type { Meilisearch, MultiSearchParams } from "meilisearch";
import { highlight } from "../highlight.ts";
import type { FoundMembers, Page } from "../search-index.ts";
import type { MemberEntry } from "./settings.ts";
import { has, hasAll, keyOf, wantedNameParts } from "./terms.ts";

/** How many names of each kind are ranked. */
const RANKED_MEMBERS = 1000;
const AUTHORS = 10;
const FIELDS = ["id", "accountName", "nickname", "accountKey", "nicknameKey", "fans"] as const;

type Named = Pick<MemberEntry, (typeof FIELDS)[number]>;
interface Placed extends Named {
  place: number;
}

/**
 * The order: the exact account id, the exact nickname, names that begin with the keyword, names that contain it. Within each, more
 * followers first.
 */
export async function findMembers(client: Meilisearch, uid: string, keyword: string, page: Page): Promise<FoundMembers> {
  const name = keyOf(keyOf(keyword).replace(/^@/, ""));
  if (name === "") return { hits: [], total: 0 };
  const [found = []] = await membersNamed(client, uid, [name], RANKED_MEMBERS);
  const ranked = found.toSorted((one, other) => other.place - one.place || other.fans - one.fans || one.id - other.id);
  const needles = [{ whole: name.replaceAll("＼", "\\").replaceAll("＂", '"'), parts: [] }];
  const hits = ranked.slice(page.offset, page.offset + page.limit).map((member) => {
    const user_id = highlight(member.accountName, needles, { anywhere: true });
    const nickname = highlight(member.nickname, needles, { anywhere: true });
    const shown = { ...(nickname === undefined ? {} : { nickname }), ...(user_id === undefined ? {} : { user_id }) };
    return { memberId: member.id, highlight: shown };
  });
  return { hits, total: ranked.length };
}

/**
 * The members whom each word of a note's search may name: at most ten, exact matches first. One letter names only members with exactly this
 * name.
 */
export async function findAuthors(client: Meilisearch, uid: string, words: readonly string[]): Promise<readonly (readonly number[])[]> {
  if (words.length === 0) return [];
  const found = await membersNamed(client, uid, words, AUTHORS);
  return found.map((members, index) => {
    const least = [...(words[index] ?? "")].length > 1 ? 1 : 3;
    const named = members.filter(({ place }) => place >= least).sort((one, other) => other.place - one.place || one.id - other.id);
    return named.slice(0, AUTHORS).map(({ id }) => id);
  });
}

/** One request for any number of names. The filter also finds names that have the parts in other places, so the result is checked again. */
async function membersNamed(client: Meilisearch, uid: string, names: readonly string[], limit: number): Promise<readonly Placed[][]> {
  const kinds = names.map(filtersOf);
  const queries = kinds.flat().map((filter) => ({ indexUid: uid, filter, limit, attributesToRetrieve: [...FIELDS] }));
  const { results } = await client.multiSearch<MultiSearchParams, Named>({ queries });
  return names.map((name, index) => {
    const width = kinds[index]?.length ?? 0;
    const start = kinds.slice(0, index).reduce((sum, { length }) => sum + length, 0);
    const hits = results.slice(start, start + width).flatMap((result) => result.hits);
    const members = new Map(hits.map((hit) => [hit.id, hit]));
    return [...members.values()].map((member) => ({ ...member, place: placeOf(name, member) })).filter(({ place }) => place > 0);
  });
}

function filtersOf(name: string): string[] {
  const parts = wantedNameParts(name);
  return [
    has("accountKey", name),
    has("nicknameKey", name),
    `${has("accountStarts", name)} OR ${has("nicknameStarts", name)}`,
    `${hasAll("accountGrams", parts)} OR ${hasAll("nicknameGrams", parts)}`,
  ];
}

function placeOf(name: string, { accountKey, nicknameKey }: Named): number {
  if (accountKey === name) return 4;
  if (nicknameKey === name) return 3;
  if (accountKey.startsWith(name) || nicknameKey.startsWith(name)) return 2;
  return accountKey.includes(name) || nicknameKey.includes(name) ? 1 : 0;
}
