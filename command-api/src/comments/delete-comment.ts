import { DeleteComment } from "@shiye/events/comments";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findComment, type LiveComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

const mayDelete = (comment: LiveComment, memberId: number) => comment.authorId === memberId || comment.noteAuthorId === memberId;

/** For its author and for the author of the note. Source: contract §5. */
export const deleteComment = command(DeleteComment, {
  stream: ({ id }) => commentStream(id),

  async gather({ read, late }, { id }, { actor }) {
    const comment = await findComment(read, id);
    // Only for the answer. Counted before the deletion, because afterwards the projection may have removed the replies.
    return { comment, lateReplies: comment && mayDelete(comment, actor.id) ? await late.repliesBelow(id) : 0 };
  },

  decide({ comment }, _input, { actor }) {
    if (!comment) return refuse("comment-not-found");
    if (!mayDelete(comment, actor.id))
      return refuse(comment.ancestorIds.length === 0 ? "comment-delete-not-own" : "comment-delete-not-own-reply");
    const { id: commentId, noteId, noteAuthorId, authorId } = comment;
    return [{ type: "CommentDeleted", data: { commentId, noteId, noteAuthorId, authorId } }];
  },

  answer: async ({ input: { id }, facts }) => ({ id, deletedCount: 1 + (facts?.lateReplies ?? 0) }),
});
