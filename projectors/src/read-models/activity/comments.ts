import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { ActivityBatch } from "./batch.ts";

export const comments: Handlers<ActivityBatch> = {
  CommentAdded({ data: { commentId, noteId, authorId, content }, id, position, at }, batch) {
    const what = { note_id: noteId, comment_id: commentId, content };
    batch.happened.set(id, { event_id: id, position, type: "comment_publish", member_id: authorId, ...what, created_at: at });
  },
};
