import { notificationGroups } from "@shiye/events/notification-groups";
import type { NotificationGroup, NotificationType } from "@shiye/events/notifications";

/** Specification 001 §2. */
export const TAB_LABEL = {
  comments: "评论和@",
  likes: "赞",
  collections: "收藏",
  follows: "新增关注",
  system: "系统",
} as const satisfies Record<NotificationGroup, string>;

export const EMPTY_TEXT = {
  comments: { title: "还没有评论通知", text: "有人评论你或@你的时候，会出现在这里。" },
  likes: { title: "还没有点赞通知", text: "有人赞了你的笔记或评论，会出现在这里。" },
  collections: { title: "还没有收藏通知", text: "有人收藏了你的笔记，会出现在这里。" },
  follows: { title: "还没有关注通知", text: "有人关注了你，会出现在这里。" },
  system: { title: "还没有系统通知", text: "关于你的账户和内容的消息，会出现在这里。" },
} as const satisfies Record<NotificationGroup, { title: string; text: string }>;

export function groupOf({ type }: { type: NotificationType }): NotificationGroup {
  return notificationGroups[type];
}
