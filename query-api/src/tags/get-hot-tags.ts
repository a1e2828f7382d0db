import type { GetHotTags, TagView } from "@shiye/events/tags";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

const statement: Statement<TagView> = {
  columns: { id: true, name: true, use_count: true, created_at: true },
  name: "tags-hot",
  text: "select id, name, use_count, created_at from notes.tags where use_count > 0 order by use_count desc, name, id limit $1::int",
};

export function createGetHotTags(reader: Reader): HandlerOf<typeof GetHotTags> {
  return async ({ input }) => ({ data: await reader.read<TagView>(statement, [input.limit]) });
}
