import type { GetMemberNotes } from "@shiye/events/note-lists";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { decodeCursor } from "../cursor.ts";
import { findMember } from "../members/find-member.ts";
import { createNoteList } from "./note-list.ts";
import { orderOf, RECOMMEND } from "./note-order.ts";

type Ask = Omit<Parameters<ReturnType<typeof createNoteList>>[0], "author">;

/** The notes of one member, newest first unless a sort is given. Used by the call and for the first data of the profile. */
export function createMemberNotes(reader: Reader) {
  const list = createNoteList(reader);
  return (memberId: number, ask: Ask) => list({ ...ask, author: String(memberId) });
}

/** A member's notes in four statements. The first says whether the member exists. */
export function createGetMemberNotes(reader: Reader): HandlerOf<typeof GetMemberNotes> {
  const notesOf = createMemberNotes(reader);
  return async ({ params, input }, { caller }) => {
    const member = await findMember(reader, params.id);
    if (isRefusal(member)) return member;
    const order = orderOf(input);
    const category = [input.category, input.category_id].find((word) => word && word !== RECOMMEND);
    return notesOf(member.id, {
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
