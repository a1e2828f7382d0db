import type { CommentView } from "@shiye/events/comments";
import type { Removal } from "../../../platform/removals.ts";
import { withDescendants } from "../cache/comment-pages.ts";

/** A comment that its author has deleted and that the server still has; while it waits, the numbers of the note do not know of it. */
export interface RemovedComment {
  id: number;
  noteId: number;
  /** With the replies below it. */
  size: number;
}
export type CommentRemoval = Removal<RemovedComment>;

/** By how much the numbers of a note are to be lowered for what is still waiting. */
export function waitingSize(removals: readonly CommentRemoval[], noteId: number): number {
  return removals.reduce((sum, removal) => (removal.waiting && removal.noteId === noteId ? sum + removal.size : sum), 0);
}

/** Comments without those that are leaving and without what was said below them. */
export function withoutRemoved<Comment extends Pick<CommentView, "id" | "parent_id">>(
  comments: readonly Comment[],
  removals: readonly CommentRemoval[],
): readonly Comment[] {
  if (removals.length === 0) return comments;
  const gone = withDescendants(
    comments,
    removals.map(({ id }) => id),
  );
  return comments.filter(({ id }) => !gone.has(id));
}
