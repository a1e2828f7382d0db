import type { GetMemberCollections } from "@shiye/events/note-lists";
import { isRefusal } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { findMember } from "../members/find-member.ts";
import { createKeptNotes } from "../notes/kept-notes.ts";

export function createGetMemberCollections(reader: Reader): HandlerOf<typeof GetMemberCollections> {
  const kept = createKeptNotes(reader, { order: "collected_at", table: "note_collections" });
  return async ({ params, input }, { caller }) => {
    const member = await findMember(reader, params.id);
    if (isRefusal(member)) return member;
    const { limit, page, cursor } = input;
    const answer = await kept({ ownerId: member.id, memberId: memberIdOf(caller), limit, page, cursor });
    if (isRefusal(answer)) return answer;
    const { notes, paging } = answer.data;
    return { data: { collections: notes.map(({ card, at }) => ({ ...card, collected_at: at })), ...paging } };
  };
}
