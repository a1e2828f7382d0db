import { NOTE_TYPES, SHOWN_NOTIFICATION_TYPES, VERIFICATION_TYPES } from "@shiye/events/back-office/choices";
import type { Choice } from "@shiye/events/back-office/parts";
import { ROLE_LABELS } from "@shiye/events/back-office/rights";
import { reportReasons } from "@shiye/events/report-reasons";
import { PROFILE_LABELS } from "../table/filled-entries.ts";

/** Labels of the fields of events. Other fields are shown by their name. */
const LABELS: Readonly<Record<string, string>> = {
  accountName: "账号",
  nickname: "昵称",
  avatar: "头像",
  bio: "简介",
  location: "位置",
  ...PROFILE_LABELS,
  title: "标题",
  name: "名称",
  content: "内容",
  text: "内容",
  categoryId: "分类ID",
  noteType: "笔记类型",
  images: "图片",
  video: "视频",
  tags: "标签",
  views: "浏览量",
  by: "变化",
  publishedAt: "发布时间",
  editedAt: "修改时间",
  mentionedIds: "提及的用户ID",
  newlyMentionedIds: "新提及的用户ID",
  memberId: "用户ID",
  authorId: "作者ID",
  noteId: "笔记ID",
  noteAuthorId: "笔记作者ID",
  commentId: "评论ID",
  commentAuthorId: "评论作者ID",
  parentId: "父评论ID",
  parentAuthorId: "父评论作者ID",
  ancestorIds: "上级评论ID",
  followerId: "关注者ID",
  followedId: "被关注者ID",
  tagId: "标签ID",
  newTagId: "新标签ID",
  userAgent: "设备",
  notificationId: "通知ID",
  notificationType: "通知类型",
  senderId: "发送者ID",
  receiverId: "接收者ID",
  isRead: "已读",
  group: "通知分组",
  verificationId: "申请ID",
  verificationType: "认证类型",
  fields: "申请内容",
  username: "用户名",
  role: "角色",
  passwordIsTemporary: "需修改初始密码",
  reason: "原因",
  remark: "说明",
  granted: "是否通过",
  targetKind: "对象类型",
  targetId: "对象ID",
  targetAuthorId: "对象作者ID",
  reporterId: "举报人ID",
  messageId: "消息ID",
  conversationId: "会话ID",
  projection: "读模型",
  stream: "事件流",
  position: "位置",
  exportId: "导出ID",
  table: "表格",
  narrowing: "筛选条件",
  selected: "选中行数",
  wrong: "填错的",
};

/** What opens or orders a sign-in, and who acted, which is said already: they tell a reader nothing. */
const HIDDEN: ReadonlySet<string> = new Set(["sessionId", "attemptId", "adminId", "expiresAt", "passwordRevision"]);

export function isShownField(field: string): boolean {
  return !HIDDEN.has(field);
}

const labelsOf = (choices: readonly Choice[]) => Object.fromEntries(choices.map(({ value, label }) => [value, label]));

/** Values that are shown by a word, by the field that has them. Others, as a reason that was typed, are shown as they are. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reason: { ...reportReasons, "by-administrator": "管理员操作", "signed-out": "主动退出" },
  targetKind: { note: "笔记", comment: "评论", message: "私信", member: "用户" },
  role: ROLE_LABELS,
  wrong: { password: "密码", "second-factor": "两步验证码" },
  noteType: labelsOf(NOTE_TYPES),
  notificationType: labelsOf(SHOWN_NOTIFICATION_TYPES),
  verificationType: labelsOf(VERIFICATION_TYPES),
};

export function wordOfValue(field: string, value: unknown): string | undefined {
  const words = WORDS[field];
  return words && Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
}

export function fieldLabel(field: string): string {
  return LABELS[field] ?? field;
}
