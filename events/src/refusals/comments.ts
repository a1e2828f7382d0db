import type { Refusals } from "./define.ts";

export const commentRefusals = {
  "comment-not-found": ["missing", "评论不存在"],
  "comment-text-missing": ["invalid", "笔记ID和评论内容不能为空"],
  "comment-parent-not-found": ["missing", "父评论不存在"],
  "comment-delete-not-own": ["forbidden", "只能删除自己发布的评论"],
  "comment-delete-not-own-reply": ["forbidden", "只能删除自己发布的回复"],
  "comments-closed": ["forbidden", "作者已关闭评论"],
  "comments-closed-not-own": ["forbidden", "只有笔记作者可以开关评论"],
  "comment-pin-not-own": ["forbidden", "只有笔记作者可以置顶评论"],
  "comment-pin-reply": ["invalid", "只能置顶一级评论"],
  "comment-too-deep": ["invalid", "回复的层数太多了，请回复上面的评论"],
} as const satisfies Refusals;
