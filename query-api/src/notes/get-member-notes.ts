import type { GetMemberNotes } from "@shiye/events/note-lists";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { decodeCursor } from "../cursor.ts";
import { findMember } from "../members/find-member.ts";
import { createNoteList } from "./note-list.ts";
import { orderOf, RECOMMEND } from "./note-order.ts";

/** A member's notes: three statements, the first of which says whether there is such a member. */
export function createGetMemberNotes(reader: Reader): HandlerOf<typeof GetMemberNotes> {
  const list = createNoteList(reader);
  return async ({ params, input }, { caller }) => {
    const member = await findMember(reader, params.id);
    if (isRefusal(member)) return member;
    const order = orderOf(input);
    const category = [input.category, input.category_id].find((word) => word && word !== RECOMMEND);
    return list({
      author: String(member.id),
      ...(category ? { category } : {}),
      ...(input.type ? { type: input.type } : {}),
      ...(input.keyword ? { keyword: input.keyword } : {}),
      order,
      limit: input.limit,
      page: input.page,
      cursor: decodeCursor(input.cursor, order),
      memberId: memberIdOf(caller),
    });
  };
}
