import type { GetTags, TagView } from "@shiye/events/tags";
import type { HandlerOf } from "@shiye/infra/http/call";
import { isTagPublic } from "@shiye/infra/read-models/shown-tags";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { fitsInTag, placeInTag, spellingsOf } from "./place-in-tag.ts";

const order = "order by use_count desc, name, id";
const columns = { id: true, name: true, use_count: true, created_at: true } as const;
const all: Statement<TagView> = {
  columns,
  name: "tags",
  text: `select id, name, use_count, created_at from notes.tags where ${isTagPublic("tags")} ${order} limit $1::int offset $2::bigint`,
};
/** In the order of the index until there are enough. Names have at most eight characters, so comparing one is cheap. */
const matching: Statement<TagView> = {
  columns,
  name: "tags-matching",
  text: `select id, name, use_count, created_at from notes.tags where ${placeInTag(3)} > 0 and ${isTagPublic("tags")} ${order} limit $1::int offset $2::bigint`,
};

/** Tags for lists and for suggestions. A tag that an administrator made and no note has comes last, with zero. */
export function createGetTags(reader: Reader): HandlerOf<typeof GetTags> {
  return async ({ input: { page, limit, keyword } }) => {
    const place = [limit, (page - 1) * limit];
    if (!keyword) return { data: await reader.read<TagView>(all, place) };
    return { data: fitsInTag(keyword) ? await reader.read<TagView>(matching, [...place, ...spellingsOf(keyword)]) : [] };
  };
}
