import { DeleteComment } from "@shiye/events/comments";
import { refuse } from "@shiye/events/refusals";
import { command } from "../handling/command.ts";
import { findComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

export const deleteComment = command(DeleteComment, {
  stream: ({ id }) => commentStream(id),

  gather: async ({ read }, { id }) => ({ comment: await findComment(read, id) }),

  decide({ comment }, _input, { actor }) {
    if (!comment) return refuse("comment-not-found");
    if (comment.authorId !== actor.id) return refuse("comment-delete-not-own");
    const { id: commentId, noteId, noteAuthorId, authorId } = comment;
    return [{ type: "CommentDeleted", data: { commentId, noteId, noteAuthorId, authorId } }];
  },

  /** How many went is for show: the log has one event, and what hung below is counted where it is listed. */
  answer: async (_events, { late }, { id }) => ({ id, deletedCount: 1 + (await late.repliesBelow(id)) }),
});
