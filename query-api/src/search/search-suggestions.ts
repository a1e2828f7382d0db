import type { SearchSuggestions, Suggestions } from "@shiye/events/search";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { SearchIndex } from "@shiye/infra/search/search-index";
import { hydrateMembers } from "../members/hydrate.ts";
import { fitsInTag, placeInTag, spellingsOf } from "../tags/place-in-tag.ts";
import type { Gate } from "./gate.ts";

/** Source: contract §7. */
const MOST_TAGS = 5;
const MOST_MEMBERS = 4;
/** How many of the most used matches are searched for those that begin with the keyword. */
const LOOKED_AT_TAGS = 50;

/** In the order of the index until there are enough, as in get-tags.ts. Then tags that begin with the keyword come first. */
const tagsStatement: Statement<Suggestions["tags"][number]> = {
  columns: { id: true, name: true, use_count: true },
  name: "tags-suggested",
  text: `
    select id, name, use_count from (
      select id, name, use_count from notes.tags where use_count > 0 and ${placeInTag(1)} > 0
      order by use_count desc, name, id limit ${LOOKED_AT_TAGS}) matching
    order by ${placeInTag(1)} = 1 desc, use_count desc, name, id limit ${MOST_TAGS}`,
};

/** Suggestions for what somebody has typed so far. Cheap enough for each pause of the keys. `index` is behind the gate. */
export function createSearchSuggestions(options: { reader: Reader; index: SearchIndex; gate: Gate }): HandlerOf<typeof SearchSuggestions> {
  const { reader, index, gate } = options;
  const findTags = (name: string) => gate(() => reader.read<Suggestions["tags"][number]>(tagsStatement, spellingsOf(name)));
  return async ({ input: { keyword } }) => {
    const tagName = keyword.replace(/^[#＃]/, "").trim();
    const [tags, users] = await Promise.all([
      tagName !== "" && fitsInTag(tagName) ? findTags(tagName) : [],
      keyword === tagName ? findMembers(reader, index, keyword) : [],
    ]);
    return { data: { tags, users } };
  };
}

async function findMembers(reader: Reader, index: SearchIndex, keyword: string): Promise<Suggestions["users"]> {
  if (keyword === "") return [];
  const { members } = await index.search({ keyword, members: { limit: MOST_MEMBERS, offset: 0 } });
  const ids = members?.hits.map(({ memberId }) => memberId) ?? [];
  const found = await hydrateMembers(reader, ids, null, { activeOnly: true });
  return found.map(({ id, user_id, nickname, avatar, verified }) => ({ id, user_id, nickname, avatar, verified }));
}
