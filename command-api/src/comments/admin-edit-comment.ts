import { AdminEditComment, commentsEntity } from "@shiye/events/back-office/comments";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { refuseOther } from "../back-office/fixed-fields.ts";
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

  decide(facts, input): Decision {
    if (!facts) return refuse("entity-not-found", { message: "评论不存在" });
    const { comment, form } = facts;
    const fixed = { post_id: comment.noteId, user_id: comment.authorId, parent_id: comment.ancestorIds.at(-1) ?? null };
    const other = refuseOther(commentsEntity, input, fixed);
    if (other) return other;
    if (!form) return [];
    const written = decideCommentForm(form);
    if (isRefusal(written)) return written;
    if (written.content === comment.content) return [];
    const { id: commentId, noteId, noteAuthorId, authorId, ancestorIds } = comment;
    return [{ type: "CommentEdited", data: { commentId, noteId, noteAuthorId, authorId, ancestorIds: [...ancestorIds], ...written } }];
  },

  answer: async () => ({}),

  handling: { keyFirst: true },
});
