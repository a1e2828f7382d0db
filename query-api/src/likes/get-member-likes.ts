import type { GetMemberLikes } from "@shiye/events/note-lists";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { findMember } from "../members/find-member.ts";
import { createKeptNotes } from "../notes/kept-notes.ts";

/** Only the member may see their likes. Source: contract §3. */
export function createGetMemberLikes(reader: Reader): HandlerOf<typeof GetMemberLikes> {
  const kept = createKeptNotes(reader, { order: "liked_at", table: "note_likes" });
  return async ({ params, input }, { caller }) => {
    const member = await findMember(reader, params.id);
    if (isRefusal(member)) return member;
    if (member.id !== caller.id) return refuse("likes-not-own");
    const { limit, page, cursor } = input;
    const answer = await kept({ ownerId: member.id, memberId: caller.id, limit, page, cursor });
    if (isRefusal(answer)) return answer;
    const { notes, paging } = answer.data;
    return { data: { posts: notes.map(({ card, at }) => ({ ...card, liked_at: at })), ...paging } };
  };
}
