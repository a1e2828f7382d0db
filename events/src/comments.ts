import { z } from "zod";
import { commentFromInput, commentImages, commentLength } from "./comment-text.ts";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { MAX_COMMENT_CHARACTERS, MAX_IMAGES } from "./limits.ts";
import { PictureView } from "./media.ts";
import { mentionsFew, tooManyMentioned } from "./mentions.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { IdParams, Nothing, Timestamp } from "./shapes.ts";
import { PlainText, RenderedText, TypedFormat, typedUpTo } from "./text-fields.ts";

export const CommentAdded = defineEvent({
  type: "CommentAdded",
  version: 1,
  stream: "comment",
  summary: "A member commented on a note, or replied to a comment. `ancestorIds` runs from the top-level comment to the parent.",
  data: z.object({
    commentId: Id,
    noteId: Id,
    noteAuthorId: Id,
    authorId: Id,
    parentId: Id.nullable(),
    parentAuthorId: Id.nullable(),
    ancestorIds: z.array(Id),
    /** Stored text with tokens for mentions and pictures, see comment-text.ts. */
    content: z.string(),
    mentionedIds: z.array(Id),
  }),
  personal: { owner: (data) => data.authorId, fields: { content: "" } },
});

export const CommentEdited = defineEvent({
  type: "CommentEdited",
  version: 1,
  stream: "comment",
  summary: "An administrator changed what a comment says; the payload is the whole text after the change.",
  data: z.object({
    commentId: Id,
    noteId: Id,
    noteAuthorId: Id,
    authorId: Id,
    ancestorIds: z.array(Id),
    content: z.string(),
    mentionedIds: z.array(Id),
  }),
  personal: { owner: (data) => data.authorId, fields: { content: "" } },
});

export const CommentDeleted = defineEvent({
  type: "CommentDeleted",
  version: 1,
  stream: "comment",
  summary: "A comment was deleted, and with it every reply below it.",
  data: z.object({ commentId: Id, noteId: Id, noteAuthorId: Id, authorId: Id }),
});

/** Source: contract §5. */
export const CommentView = z.object({
  id: Id,
  post_id: Id,
  user_id: Id,
  user_auto_id: Id,
  user_display_id: z.string(),
  nickname: PlainText,
  user_avatar: z.string().nullable(),
  verified: z.literal([0, 1, 2]),
  content: RenderedText,
  /** The pictures in `content`, in order. A width of 0: it is not known. */
  media: z.array(PictureView),
  parent_id: Id.nullable(),
  /** Nickname of the parent's author. */
  reply_to: PlainText.nullable(),
  like_count: z.number().int(),
  liked: z.boolean(),
  /** How many comments GetReplies answers for this one: all descendants of a top-level comment, 0 for a reply. */
  reply_count: z.number().int(),
  created_at: Timestamp,
  user_location: z.string(),
  /** Put first by the author of the note. */
  pinned: z.boolean(),
});
export type CommentView = z.output<typeof CommentView>;

/** Newest, oldest, and most liked first; of equally liked ones the older, so that a new comment pushes none away. */
export const COMMENT_SORTS = ["desc", "asc", "hot"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const GetComments = defineQuery({
  name: "GetComments",
  weight: "list",
  path: "/posts/:id/comments",
  access: "visitor",
  summary:
    "笔记的一级评论，新的在前；`sort=asc` 旧的在前，`sort=hot` 点赞多的在前；每页两条或更多时，作者置顶的评论在最前。`pagination.total` 计全部层级，`pages` 与 `hasMore` 只计一级。草稿对作者返回空列表。带 `targetCommentId` 时返回该评论或其所在楼层的那一页，以及楼层的 id",
  params: IdParams,
  query: z.object({ ...pagingOf(5), sort: z.enum(COMMENT_SORTS).catch("desc"), targetCommentId: Id.optional().catch(undefined) }),
  data: z.object({
    comments: z.array(CommentView),
    ...pagedFields,
    /** Only where a target was asked for: its top-level comment, or null when there is no such comment here. */
    targetThreadId: Id.nullable().optional(),
    /** Nobody can comment any more; what was said can be read. */
    comments_closed: z.boolean(),
  }),
  message: "获取成功",
});

export const GetReplies = defineQuery({
  name: "GetReplies",
  weight: "list",
  path: "/comments/:id/replies",
  access: "visitor",
  summary: "一级评论下的全部回复，旧的在前；对回复调用时返回空列表，因为它的回复在一级评论的列表里",
  params: IdParams,
  query: z.object({ ...pagingOf(10) }),
  data: z.object({ comments: z.array(CommentView), ...pagedFields }),
  message: "获取成功",
});

const TOO_LONG = `评论内容不能超过${MAX_COMMENT_CHARACTERS}个字符`;

export const AddComment = defineCommand({
  name: "AddComment",
  weight: "mark",
  method: "POST",
  path: "/comments",
  access: "member",
  summary: "评论笔记，或回复评论",
  params: Nothing,
  body: z
    .object({
      post_id: z.union([Id, z.null()], { error: "笔记ID和评论内容不能为空" }).optional(),
      content: typedUpTo(MAX_COMMENT_CHARACTERS, TOO_LONG, "笔记ID和评论内容不能为空").nullish(),
      format: TypedFormat,
      parent_id: Id.nullish(),
    })
    .overwrite((comment) => (comment.content ? { ...comment, content: commentFromInput(comment.content, comment.format) } : comment))
    .refine(({ content }) => commentLength(content ?? "") <= MAX_COMMENT_CHARACTERS, { path: ["content"], error: TOO_LONG })
    .refine(({ content }) => commentImages(content ?? "").length <= MAX_IMAGES, {
      path: ["content"],
      error: `最多只能上传${MAX_IMAGES}张图片`,
    })
    .refine(({ content }) => mentionsFew(content ?? ""), tooManyMentioned),
  data: CommentView,
  message: "评论成功",
});

export const DeleteComment = defineCommand({
  name: "DeleteComment",
  weight: "told",
  method: "DELETE",
  path: "/comments/:id",
  access: "member",
  summary: "删除自己的评论，或自己笔记下的评论，连同其下的回复",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id, deletedCount: z.number().int() }),
  message: "删除成功",
});
