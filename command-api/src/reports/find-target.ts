import type { ReportTarget } from "@shiye/events/reports";
import { findComment } from "../comments/find-comment.ts";
import type { Sources } from "../kernel/command.ts";
import { there } from "../kernel/late-rows.ts";
import { findMember } from "../members/find-member.ts";
import { findNote } from "../notes/find-note.ts";

/** A thing that its reporter can see, and its author. */
export interface FoundTarget {
  id: number;
  authorId: number;
  noteId: number | null;
  conversationId: number | null;
}

interface Named {
  target_type: ReportTarget;
  target_id: string;
  conversation_id?: number | null | undefined;
}

/** A published note, an existing comment, an existing member, or a message to the reporter. */
export async function findTarget(
  sources: Sources,
  { target_type: kind, target_id: given, conversation_id: conversationId }: Named,
  memberId: number,
): Promise<FoundTarget | undefined> {
  if (kind === "member") {
    const member = await findMember(sources, given);
    return member.status === "active" ? { id: member.id, authorId: member.id, noteId: null, conversationId: null } : undefined;
  }
  if (!/^\d{1,16}$/.test(given)) return undefined;
  const id = Number(given);
  if (kind === "note") {
    const note = await findNote(sources.read, id);
    return note.status === "published" ? { id, authorId: note.authorId, noteId: id, conversationId: null } : undefined;
  }
  if (kind === "comment") {
    const comment = await findComment(sources.read, id);
    return comment && { id, authorId: comment.authorId, noteId: comment.noteId, conversationId: null };
  }
  if (!conversationId) return undefined;
  const [message] = there(await sources.lateReads.message(conversationId, id));
  const isParty = message !== undefined && (message.senderId === memberId || message.receiverId === memberId);
  return isParty ? { id, authorId: message.senderId, noteId: null, conversationId } : undefined;
}
