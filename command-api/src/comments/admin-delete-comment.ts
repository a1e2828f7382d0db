import { AdminDeleteComment } from "@shiye/events/back-office/comments";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

/** With its replies. Source: contract §12. */
export const adminDeleteComment = command(AdminDeleteComment, {
  stream: ({ id }) => commentStream(id),

  gather: async ({ read }, { id }) => ({ comment: await findComment(read, id) }),

  decide({ comment }) {
    if (!comment) return refuse("entity-not-found", { message: "评论不存在" });
    const { id: commentId, noteId, noteAuthorId, authorId } = comment;
    return [{ type: "CommentDeleted", data: { commentId, noteId, noteAuthorId, authorId } }];
  },

  answer: async () => ({}),
});
