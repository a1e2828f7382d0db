import { z } from "zod";
import { defineCommand, defineEvent } from "./define.ts";
import { Id } from "./ids.ts";
import { Nothing } from "./shapes.ts";

const noteLike = z.object({ memberId: Id, noteId: Id, noteAuthorId: Id });
const commentLike = z.object({ memberId: Id, commentId: Id, commentAuthorId: Id, noteId: Id });

export const NoteLiked = defineEvent({ type: "NoteLiked", version: 1, stream: "like", summary: "A member likes a note.", data: noteLike });
export const NoteUnliked = defineEvent({
  type: "NoteUnliked",
  version: 1,
  stream: "like",
  summary: "A member took a like of a note back.",
  data: noteLike,
});
export const CommentLiked = defineEvent({
  type: "CommentLiked",
  version: 1,
  stream: "like",
  summary: "A member likes a comment.",
  data: commentLike,
});
export const CommentUnliked = defineEvent({
  type: "CommentUnliked",
  version: 1,
  stream: "like",
  summary: "A member took a like of a comment back.",
  data: commentLike,
});

export const LIKE_TARGET_NOTE = 1;
export const LIKE_TARGET_COMMENT = 2;

/** The target type is judged by the decision, so that its refusal can name it; numbers and numeric strings are both fine. */
const LikeBody = z.object({ target_type: z.coerce.number({ error: "无效的目标类型" }), target_id: Id });
const LikeAnswer = z.object({ liked: z.boolean(), likeCount: z.number().int() });

export const Like = defineCommand({
  name: "Like",
  weight: "mark",
  method: "POST",
  path: "/likes",
  access: "member",
  summary: "点赞笔记（1）或评论（2）；重复调用不变",
  params: Nothing,
  body: LikeBody,
  data: LikeAnswer,
  message: "点赞成功",
});

export const Unlike = defineCommand({
  name: "Unlike",
  weight: "mark",
  method: "DELETE",
  path: "/likes",
  inAddress: true,
  access: "member",
  summary: "取消点赞",
  params: Nothing,
  body: LikeBody,
  data: LikeAnswer,
  message: "取消点赞成功",
});
