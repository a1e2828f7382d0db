import { z } from "zod";
import { Id } from "./ids.ts";
import { StateFlag, Timestamp } from "./shapes.ts";

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
};

/** The part of a notification that is pushed: enough to count it and to say who did what. */
export const NotificationPush = z.object({
  id: Id,
  type: z.literal([1, 2, 3, 4, 5, 6, 7, 8]),
  title: z.string(),
  sender_id: Id,
  target_id: Id.nullable(),
  comment_id: Id.nullable(),
  is_read: StateFlag,
  created_at: Timestamp,
});
export type NotificationPush = z.output<typeof NotificationPush>;
