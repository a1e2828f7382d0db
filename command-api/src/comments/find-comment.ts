import type { Read } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { findNote } from "../notes/find-note.ts";
import { type CommentState, commentStream } from "./state.ts";

export type LiveComment = CommentState & { status: "there" };

/**
 * A comment that can be liked and replied to: it, everything above it and its note are there, and so is its author. A deletion takes what is
 * below along without an event for each. What a member who left has written may stand as a stub above the replies of others, who can still
 * be answered; the stub itself cannot, or a word to it could bring back one that is gone already (docs/decisions/departure.md).
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
