import type { Read } from "../handling/command.ts";
import { noteStream } from "../notes/state.ts";
import { type CommentState, commentStream } from "./state.ts";

export type LiveComment = CommentState & { status: "there" };

/** A comment that can be seen: it, everything above it and its note are there. A deletion takes what is below along without an event for each. */
export async function findComment(read: Read, commentId: number): Promise<LiveComment | undefined> {
  const comment = await read(commentStream(commentId));
  if (comment.status !== "there") return undefined;
  const [note, ...ancestors] = await Promise.all([
    read(noteStream(comment.noteId)),
    ...comment.ancestorIds.map((id) => read(commentStream(id))),
  ]);
  const visible = note.status === "published" && ancestors.every((ancestor) => ancestor.status === "there");
  return visible ? { ...comment, status: "there" } : undefined;
}
