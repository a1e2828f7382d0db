import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { CommentsBatch } from "./batch.ts";

export const likes: Handlers<CommentsBatch> = {
  CommentLiked({ data: { commentId, memberId }, at }, batch) {
    batch.likes.put({ comment_id: commentId, member_id: memberId, liked_at: at });
  },
  CommentUnliked({ data: { commentId, memberId } }, batch) {
    batch.likes.remove({ comment_id: commentId, member_id: memberId });
  },
};
