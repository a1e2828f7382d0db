import type { Choice } from "./parts.ts";

/** Texts that stand for themselves. */
export const textChoices = (texts: readonly string[]): readonly Choice[] => texts.map((text) => ({ value: text, label: text }));

export const YES_NO: readonly Choice[] = [
  { value: 1, label: "是" },
  { value: 0, label: "否" },
];
export const ACTIVE: readonly Choice[] = [
  { value: 1, label: "启用", tone: "good" },
  { value: 0, label: "禁用", tone: "bad" },
];
export const BADGES: readonly Choice[] = [
  { value: 0, label: "未认证" },
  { value: 1, label: "官方认证", tone: "good" },
  { value: 2, label: "个人认证", tone: "good" },
];
export const NOTE_TYPES: readonly Choice[] = [
  { value: 1, label: "图文" },
  { value: 2, label: "视频" },
];
export const PUBLISH_STATES: readonly Choice[] = [
  { value: 0, label: "已发布" },
  { value: 1, label: "草稿", tone: "warn" },
];
export const UNKNOWN_CATEGORY: readonly Choice[] = [{ value: "unknown", label: "未知" }];
export const LIKE_TARGETS: readonly Choice[] = [
  { value: 1, label: "笔记" },
  { value: 2, label: "评论" },
];
export const READ_STATES: readonly Choice[] = [
  { value: 1, label: "已读" },
  { value: 0, label: "未读", tone: "warn" },
];
export const NOTIFICATION_TYPES: readonly Choice[] = [
  { value: 1, label: "点赞笔记" },
  { value: 2, label: "点赞评论" },
  { value: 3, label: "收藏笔记" },
  { value: 4, label: "评论笔记" },
  { value: 5, label: "回复评论" },
  { value: 6, label: "关注" },
  { value: 7, label: "评论提及" },
  { value: 8, label: "笔记提及" },
];
/** What the site itself tells is shown, and never made or changed by a form. */
export const SHOWN_NOTIFICATION_TYPES: readonly Choice[] = [...NOTIFICATION_TYPES, { value: 9, label: "系统通知" }];
export const VERIFICATION_TYPES: readonly Choice[] = [
  { value: 1, label: "官方认证" },
  { value: 2, label: "个人认证" },
];
export const VERIFICATION_STATES: readonly Choice[] = [
  { value: 0, label: "待审核", tone: "warn" },
  { value: 1, label: "已通过", tone: "good" },
  { value: 2, label: "已拒绝", tone: "bad" },
];
