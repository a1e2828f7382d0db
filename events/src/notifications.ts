import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { FollowStatus } from "./follows.ts";
import { Id } from "./ids.ts";
import { MOST_READ_AT_ONCE } from "./limits.ts";
import { PictureView, Variant } from "./media.ts";
import { NOTIFICATION_GROUPS } from "./page-lists.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { REPORT_REASONS } from "./report-reasons.ts";
import { Flag, IdParams, Nothing, StateFlag, Timestamp } from "./shapes.ts";
import { PlainText, RenderedText } from "./text-fields.ts";

/** What happened, as a number on the wire. Source: contract §6. */
export const NOTIFICATION_TYPES = {
  noteLiked: 1,
  commentLiked: 2,
  noteCollected: 3,
  noteCommented: 4,
  commentReplied: 5,
  followed: 6,
  mentionedInComment: 7,
  mentionedInNote: 8,
  /** From the site itself: what happened stands in `notice`. */
  system: 9,
} as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[keyof typeof NOTIFICATION_TYPES];

export const notificationTitles: Readonly<Record<NotificationType, string>> = {
  1: "赞了你的笔记",
  2: "赞了你的评论",
  3: "收藏了你的笔记",
  4: "评论了你的笔记",
  5: "回复了你的评论",
  6: "关注了你",
  7: "在评论中@了你",
  8: "在笔记中@了你",
  9: "系统通知",
};

/** The tabs that members read them in. Source: contract §6, specification 001 §2. `system` is ours, and no part of what clients of the specification ask for. */
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** What a notice of the site says happened. Another kind is another sentence, and no new type of notification. */
const NOTICE_KINDS = [
  "note-taken-down",
  "comment-taken-down",
  "message-taken-down",
  "warned",
  "appeal-granted",
  "appeal-rejected",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** `reason` is one of the closed list (reports.ts), `remark` what an administrator wrote. */
export const Notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  note_id: Id.nullable(),
  reason: z.enum(REPORT_REASONS).nullable(),
  remark: PlainText.nullable(),
});
export type Notice = z.output<typeof Notice>;

/** What one member's act tells another. The rest is the site's own. */
export const ActTypeNumber = z.literal([1, 2, 3, 4, 5, 6, 7, 8]);

/** Ids have 16 digits (ids.ts), so that no account id is ever taken for one. */
const FIRST_ID = 1_000_000_000_000_000;
/** More than one event can tell: the author, the parent's author, and members mentioned, of whom 2000 characters hold fewer. */
const TOLD_BY_ONE_EVENT = 512;

/**
 * The id of the n-th notification of an event: ordered like the log, and the same in every rebuild. Room for positions up to
 * 1.5 * 10^13: gapless ones for ever, and byte offsets of EventStoreDB up to 15 TB of log.
 */
export function notificationId(position: bigint, index: number): number {
  if (index >= TOLD_BY_ONE_EVENT) throw new Error(`One event tells ${index} members, more than an id has room for`);
  return FIRST_ID + Number(position) * TOLD_BY_ONE_EVENT + index;
}

/** The position of the event that told the notification with this id. */
export function notificationPosition(id: number): bigint {
  return BigInt(Math.floor((id - FIRST_ID) / TOLD_BY_ONE_EVENT));
}

const mark = { memberId: Id, notificationId: Id };

export const NotificationRead = defineEvent({
  type: "NotificationRead",
  version: 1,
  stream: "inbox",
  streamIds: ["memberId"],
  summary: "A member has read one notification.",
  data: z.object(mark),
});

export const NotificationsRead = defineEvent({
  type: "NotificationsRead",
  version: 1,
  stream: "inbox",
  streamIds: ["memberId"],
  summary:
    "A member marked the notifications of a tab (null: of all) as read, up to and including the id `through`; later ones stay unread.",
  data: z.object({ memberId: Id, group: z.enum(NOTIFICATION_GROUPS).nullable(), through: Id }),
});

export const NotificationDeleted = defineEvent({
  type: "NotificationDeleted",
  version: 1,
  stream: "inbox",
  streamIds: ["memberId"],
  summary: "A member threw a notification away.",
  data: z.object(mark),
});

/**
 * What a member wants to be told of; all of it, while they said nothing. `likes` is likes and collects, `messages` the number beside 私信.
 * What the site itself says, and what an administrator tells, comes in any case.
 */
const wanted = { comments: z.boolean(), likes: z.boolean(), follows: z.boolean(), messages: z.boolean() };
export const NotificationSettings = z.object(wanted);
export type NotificationSettings = z.output<typeof NotificationSettings>;
export const ALL_WANTED: NotificationSettings = { comments: true, likes: true, follows: true, messages: true };

export const NotificationSettingsChanged = defineEvent({
  type: "NotificationSettingsChanged",
  version: 1,
  stream: "inbox",
  streamIds: ["memberId"],
  summary: "A member chose what they want to be told of, from here on; what they were told before stays.",
  data: z.object({ memberId: Id, ...wanted }),
});

export const NotificationCreated = defineEvent({
  type: "NotificationCreated",
  version: 1,
  stream: "inbox",
  streamIds: ["memberId"],
  summary:
    "An administrator told a member something in the name of another. Its id follows from its position, as that of every notification.",
  data: z.object({
    memberId: Id,
    senderId: Id,
    notificationType: ActTypeNumber,
    title: z.string(),
    noteId: Id.nullable(),
    commentId: Id.nullable(),
    isRead: z.boolean(),
  }),
  personal: { owner: (data) => data.memberId, fields: { title: "" } },
});

export const NotificationEdited = defineEvent({
  type: "NotificationEdited",
  version: 1,
  stream: "inbox",
  streamIds: ["memberId"],
  summary: "An administrator gave a notification other words.",
  data: z.object({ ...mark, title: z.string() }),
  personal: { owner: (data) => data.memberId, fields: { title: "" } },
});

export const NotificationTypeNumber = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
const VerifiedFlag = z.literal([0, 1, 2]);
const nullableCount = z.number().int().nullable();

/**
 * An entry of every list, and of the push `notification:new`. Source: specification 001 §3, contract §6.
 * What does not apply to a type is null: a follow has no note, only comments have texts, only follows have a follow status.
 */
export const NotificationView = z.object({
  id: Id,
  user_id: Id,
  sender_id: Id,
  type: NotificationTypeNumber,
  /** What the type says, or an administrator's own words. */
  title: PlainText,
  /** Account id. */
  from_user_id: z.string(),
  from_user_auto_id: Id,
  from_nickname: PlainText,
  from_avatar: z.string().nullable(),
  from_verified: VerifiedFlag,
  verified: VerifiedFlag,
  created_at: Timestamp,
  is_read: StateFlag,
  /** The note. */
  target_id: Id.nullable(),
  /** 1: it is about the note, 2: about a comment below it. */
  target_type: z.literal([1, 2]).nullable(),
  comment_id: Id.nullable(),
  comment_content: RenderedText.nullable(),
  /** The pictures in `comment_content`, in order. */
  comment_media: z.array(PictureView),
  /** Of the comment that was replied to; null also when that one is gone. */
  parent_comment_content: RenderedText.nullable(),
  comment_is_liked: StateFlag.nullable(),
  comment_like_count: nullableCount,
  post_title: PlainText.nullable(),
  post_type: z.literal([1, 2]).nullable(),
  post_image: z.string().nullable(),
  /** Smaller ones of the same picture; none while they are being made. */
  post_variants: z.array(Variant),
  post_author_id: Id.nullable(),
  /** Of the sender. */
  follow_count: z.number().int(),
  fans_count: z.number().int(),
  followed: FollowStatus.shape.followed.nullable(),
  isFollowing: FollowStatus.shape.isFollowing.nullable(),
  isMutual: FollowStatus.shape.isMutual.nullable(),
  buttonType: FollowStatus.shape.buttonType.nullable(),
  /** Of type 9 only. */
  notice: Notice.nullable(),
});
export type NotificationView = z.output<typeof NotificationView>;

const listOf = <const Name extends string, const Path extends string>(name: Name, path: Path, summary: string) =>
  defineQuery({
    weight: "list",
    name,
    path,
    access: "member",
    summary,
    params: Nothing,
    query: z.object({ ...pagingOf(20) }),
    data: z.object({ notifications: z.array(NotificationView), ...pagedFields }),
    message: "获取成功",
  });

export const GetNotifications = listOf("GetNotifications", "/notifications", "自己的全部通知，新的在前，不含系统通知");
export const GetCommentNotifications = listOf(
  "GetCommentNotifications",
  "/notifications/comments",
  "评论、回复和提及的通知（类型 4、5、7、8）",
);
export const GetLikeNotifications = listOf("GetLikeNotifications", "/notifications/likes", "点赞的通知（类型 1、2）");
export const GetCollectionNotifications = listOf("GetCollectionNotifications", "/notifications/collections", "收藏的通知（类型 3）");
export const GetFollowNotifications = listOf(
  "GetFollowNotifications",
  "/notifications/follows",
  "关注的通知（类型 6），带自己与对方的关注状态",
);

export const GetSystemNotifications = listOf("GetSystemNotifications", "/notifications/system", "系统通知（类型 9），不在其他列表里");

/** How many are unread. `total` is the sum of the first four, as clients of the specification know it; `system` stands beside it. */
export const UnreadCounts = z.object({
  comments: z.number().int(),
  likes: z.number().int(),
  collections: z.number().int(),
  follows: z.number().int(),
  total: z.number().int(),
  system: z.number().int(),
});
export type UnreadCounts = z.output<typeof UnreadCounts>;

export const GetUnreadCount = defineQuery({
  name: "GetUnreadCount",
  weight: "row",
  path: "/notifications/unread-count",
  access: "member",
  summary: "未读通知数",
  params: Nothing,
  query: Nothing,
  data: z.object({ count: z.number().int() }),
  message: "获取成功",
});

export const GetUnreadCountByType = defineQuery({
  name: "GetUnreadCountByType",
  weight: "row",
  path: "/notifications/unread-count-by-type",
  access: "member",
  summary: "各类通知的未读数",
  params: Nothing,
  query: Nothing,
  data: UnreadCounts,
  message: "获取成功",
});

export const GetNotificationSettings = defineQuery({
  name: "GetNotificationSettings",
  weight: "row",
  path: "/notifications/settings",
  access: "member",
  summary: "自己的通知设置",
  params: Nothing,
  query: Nothing,
  data: NotificationSettings,
  message: "获取成功",
});

export const ChangeNotificationSettings = defineCommand({
  name: "ChangeNotificationSettings",
  weight: "mark",
  method: "PUT",
  path: "/notifications/settings",
  access: "member",
  summary: "打开或关闭各类通知，从此刻起生效；没有传的保持不变",
  params: Nothing,
  body: z.object({ comments: Flag.optional(), likes: Flag.optional(), follows: Flag.optional(), messages: Flag.optional() }),
  data: NotificationSettings,
  message: "设置已保存",
});

export const ReadNotification = defineCommand({
  name: "ReadNotification",
  weight: "mark",
  method: "PUT",
  path: "/notifications/:id/read",
  access: "member",
  summary: "把一条通知标记为已读；重复调用不变",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id, is_read: StateFlag }),
  message: "标记成功",
});

export const ReadSomeNotifications = defineCommand({
  name: "ReadSomeNotifications",
  weight: "told",
  method: "PUT",
  path: "/notifications/read",
  access: "member",
  summary: "把几条通知标记为已读；不存在或不是自己的略过",
  params: Nothing,
  body: z.object({
    ids: z
      .array(Id, { error: "请选择要标记的通知" })
      .min(1, "请选择要标记的通知")
      .max(MOST_READ_AT_ONCE, `一次最多标记${MOST_READ_AT_ONCE}条通知`),
  }),
  /** Those of them that are there, all read now. */
  data: z.object({ ids: z.array(Id) }),
  message: "标记成功",
});

export const ReadAllNotifications = defineCommand({
  name: "ReadAllNotifications",
  weight: "told",
  method: "PUT",
  path: "/notifications/read-all",
  inAddress: true,
  access: "member",
  summary: "把全部通知，或一类通知（`type`）标记为已读：到此刻能看到的为止，或到客户端已显示的 id（`through`）为止",
  params: Nothing,
  body: z.object({
    type: z.enum(NOTIFICATION_GROUPS, { error: "无效的通知类型" }).nullish(),
    through: Id.nullish(),
  }),
  /** The newest one that is read now; null when there was nothing to read. */
  data: z.object({ through: Id.nullable() }),
  message: "全部标记成功",
});

export const DeleteNotification = defineCommand({
  name: "DeleteNotification",
  weight: "mark",
  method: "DELETE",
  path: "/notifications/:id",
  access: "member",
  summary: "删除自己的一条通知",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "删除成功",
});
