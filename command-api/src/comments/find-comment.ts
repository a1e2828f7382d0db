import type { Read } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { findNote } from "../notes/find-note.ts";
import { type CommentState, commentStream } from "./state.ts";

export type LiveComment = CommentState & { status: "there" };

/**
 * A comment that can be liked and answered: it, everything above it, its note and its author exist. A deletion removes what is below
 * without an event for each. A comment of a member who left may be a stub above the replies of others. These can be answered, but the stub
 * cannot: an answer could bring back a stub that is gone (docs/decisions/departure.md).
 */
export async function findComment(read: Read, commentId: number): Promise<LiveComment | undefined> {
  const comment = await read(commentStream(commentId));
  if (comment.status !== "there") return undefined;
  const [note, author, ...ancestors] = await Promise.all([
    findNote(read, comment.noteId),
    read(memberStream(comment.authorId)),
    ...comment.ancestorIds.map((id) => read(commentStream(id))),
  ]);
  const visible = note.status === "published" && author.status !== "deleted" && ancestors.every((ancestor) => ancestor.status === "there");
  return visible ? { ...comment, status: "there" } : undefined;
}
