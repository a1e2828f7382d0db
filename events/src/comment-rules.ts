import { z } from "zod";
import { defineCommand, defineEvent } from "./define.ts";
import { Id } from "./ids.ts";
import { IdParams, Nothing } from "./shapes.ts";

/** What the author of a note decides about the comments below it stands in the note's own stream: one pinned comment, open or closed. */
const pinned = z.object({ noteId: Id, noteAuthorId: Id, commentId: Id, authorId: Id });
const ruled = z.object({ noteId: Id, noteAuthorId: Id });

export const CommentPinned = defineEvent({
  type: "CommentPinned",
  version: 1,
  stream: "note",
  summary: "The author of a note put one of its top-level comments first; it takes the place of the one that was pinned before.",
  data: pinned,
});

export const CommentUnpinned = defineEvent({
  type: "CommentUnpinned",
  version: 1,
  stream: "note",
  summary: "The author of a note put the pinned comment back among the others.",
  data: pinned,
});

export const CommentsClosed = defineEvent({
  type: "CommentsClosed",
  version: 1,
  stream: "note",
  summary: "The author of a note wants no more comments below it; those that are there stay.",
  data: ruled,
});

export const CommentsOpened = defineEvent({
  type: "CommentsOpened",
  version: 1,
  stream: "note",
  summary: "The author of a note lets others comment on it again.",
  data: ruled,
});

const PinAnswer = z.object({ comment_id: Id.nullable() });
const ClosedAnswer = z.object({ closed: z.boolean() });

export const PinComment = defineCommand({
  name: "PinComment",
  weight: "mark",
  method: "PUT",
  path: "/posts/:id/pinned-comment",
  access: "member",
  summary: "置顶自己笔记下的一条一级评论，任何排序都在最前；取代之前置顶的评论",
  params: IdParams,
  body: z.object({ comment_id: Id }),
  data: PinAnswer,
  message: "置顶成功",
});

export const UnpinComment = defineCommand({
  name: "UnpinComment",
  weight: "mark",
  method: "DELETE",
  path: "/posts/:id/pinned-comment",
  access: "member",
  summary: "取消置顶自己笔记下的评论",
  params: IdParams,
  body: Nothing,
  data: PinAnswer,
  message: "取消置顶成功",
});

export const CloseComments = defineCommand({
  name: "CloseComments",
  weight: "mark",
  method: "POST",
  path: "/posts/:id/comments-closed",
  access: "member",
  summary: "关闭自己笔记的评论；重复调用不变",
  params: IdParams,
  body: Nothing,
  data: ClosedAnswer,
  message: "已关闭评论",
});

export const OpenComments = defineCommand({
  name: "OpenComments",
  weight: "mark",
  method: "DELETE",
  path: "/posts/:id/comments-closed",
  access: "member",
  summary: "重新开放自己笔记的评论",
  params: IdParams,
  body: Nothing,
  data: ClosedAnswer,
  message: "已开启评论",
});
