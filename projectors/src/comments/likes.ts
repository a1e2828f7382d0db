import type { Handlers } from "../runner/read-model.ts";
import type { CommentsBatch } from "./batch.ts";

export const likes: Handlers<CommentsBatch> = {
  CommentLiked({ data: { commentId, memberId }, at }, batch) {
    batch.likes.put({ comment_id: commentId, member_id: memberId, liked_at: at });
  },
  CommentUnliked({ data: { commentId, memberId } }, batch) {
    batch.likes.remove({ comment_id: commentId, member_id: memberId });
  },
};
