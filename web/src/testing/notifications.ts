import type { NotificationView } from "@shiye/events/notifications";
import { leaf } from "./render.tsx";

/** A comment on a note of leaf, unread. */
export const entry = (id: number, fields: Partial<NotificationView> = {}): NotificationView => ({
  id,
  user_id: leaf.id,
  sender_id: 2,
  type: 4,
  title: "评论了你的笔记",
  from_user_id: "afeng",
  from_user_auto_id: 2,
  from_nickname: "阿风",
  from_avatar: null,
  from_verified: 0,
  verified: 0,
  created_at: "2026-01-01T00:00:00.000Z",
  is_read: 0,
  target_id: 7,
  target_type: 2,
  comment_id: 30 + id,
  comment_content: `第 ${id} 条`,
  comment_media: [],
  parent_comment_content: null,
  comment_is_liked: 0,
  comment_like_count: 0,
  post_title: "操场的晚霞",
  post_type: 1,
  post_image: null,
  post_variants: [],
  post_author_id: leaf.id,
  follow_count: 1,
  fans_count: 2,
  followed: null,
  isFollowing: null,
  isMutual: null,
  buttonType: null,
  notice: null,
  ...fields,
});
export const follow = entry(9, {
  type: 6,
  title: "关注了你",
  target_id: null,
  target_type: null,
  comment_id: null,
  comment_content: null,
  followed: false,
  isFollowing: false,
  isMutual: false,
  buttonType: "back",
});
export const page = (...notifications: NotificationView[]) => ({ notifications, hasMore: false, nextCursor: null });
export const counts = (comments: number) => ({ comments, likes: 0, collections: 0, follows: 0, total: comments, system: 0 });
