import type { CommentView } from "@shiye/events/comments";
import type { Removal } from "../../../platform/removals.ts";
import { withDescendants } from "../cache/comment-pages.ts";

/** A comment that its author has deleted and that the server still has. While the removal waits, the counts in the cache include it. */
export interface RemovedComment {
  id: number;
  noteId: number;
  /** The comment and the replies below it. */
  size: number;
}
type CommentRemoval = Removal<RemovedComment>;

/** By how much the comment count of a note must be lowered for waiting removals. */
export function waitingSize(removals: readonly CommentRemoval[], noteId: number): number {
  return removals.reduce((sum, removal) => (removal.waiting && removal.noteId === noteId ? sum + removal.size : sum), 0);
}

/** The comments without removed ones and without the replies below those. */
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
