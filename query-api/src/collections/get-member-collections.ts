import type { GetMemberCollections } from "@shiye/events/note-lists";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { ownsFolder } from "../folders/get-folders.ts";
import { findMember } from "../members/find-member.ts";
import { createKeptNotes } from "../notes/kept-notes.ts";

export function createGetMemberCollections(reader: Reader): HandlerOf<typeof GetMemberCollections> {
  const kept = createKeptNotes(reader, { order: "collected_at", table: "note_collections" });
  return async ({ params, input }, { caller }) => {
    const member = await findMember(reader, params.id);
    if (isRefusal(member)) return member;
    const { limit, page, cursor, folder_id: folderId } = input;
    const memberId = memberIdOf(caller);
    // Everybody may see what is collected. Only the member sees the folders.
    const own = memberId === member.id;
    if (folderId !== undefined && !(own && (await ownsFolder(reader, folderId, memberId)))) return refuse("folder-not-found");
    const answer = await kept({ ownerId: member.id, memberId, limit, page, cursor, folderId });
    if (isRefusal(answer)) return answer;
    const { notes, paging } = answer.data;
    const collections = notes.map(({ card, at, folder }) => ({ ...card, collected_at: at, ...(own ? { folder_id: folder } : {}) }));
    return { data: { collections, ...paging } };
  };
}
