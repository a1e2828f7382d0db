import { AdminEditComment } from "@shiye/events/back-office/comments";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { command, type Decision } from "../kernel/command.ts";
import { decideCommentForm, gatherCommentForm } from "./comment-content.ts";
import { findComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

/** Changes the text of a comment. Members whom it mentions now are not told, because its author did not write that. */
export const adminEditComment = command(AdminEditComment, {
  stream: ({ id }) => commentStream(id),

  async gather(sources, { id, content, format }) {
    const comment = await findComment(sources.read, id);
    if (!comment) return undefined;
    return { comment, form: content === undefined ? undefined : await gatherCommentForm(sources, comment.authorId, { content, format }) };
  },

  decide(facts): Decision {
    if (!facts) return refuse("entity-not-found", { message: "评论不存在" });
    const { comment, form } = facts;
    if (!form) return [];
    const written = decideCommentForm(form);
    if (isRefusal(written)) return written;
    if (written.content === comment.content) return [];
    const { id: commentId, noteId, noteAuthorId, authorId, ancestorIds } = comment;
    return [{ type: "CommentEdited", data: { commentId, noteId, noteAuthorId, authorId, ancestorIds: [...ancestorIds], ...written } }];
  },

  answer: async () => ({}),
});
