import { DeleteComment } from "@shiye/events/comments";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

/** For its author and for the author of the note. Source: contract §5. */
export const deleteComment = command(DeleteComment, {
  stream: ({ id }) => commentStream(id),

  gather: async ({ read, late }, { id }) => ({
    comment: await findComment(read, id),
    /** Only for the answer. Counted before the deletion, because afterwards the projection may have removed the replies. */
    lateReplies: await late.repliesBelow(id),
  }),

  decide({ comment }, _input, { actor }) {
    if (!comment) return refuse("comment-not-found");
    if (comment.authorId !== actor.id && comment.noteAuthorId !== actor.id)
      return refuse(comment.ancestorIds.length === 0 ? "comment-delete-not-own" : "comment-delete-not-own-reply");
    const { id: commentId, noteId, noteAuthorId, authorId } = comment;
    return [{ type: "CommentDeleted", data: { commentId, noteId, noteAuthorId, authorId } }];
  },

  answer: async ({ input: { id }, facts }) => ({ id, deletedCount: 1 + (facts?.lateReplies ?? 0) }),
});
