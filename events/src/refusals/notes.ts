import type { Refusals } from "./define.ts";

export const noteRefusals = {
  "note-not-found": ["missing", "笔记不存在"],
  "note-edit-not-own": ["forbidden", "无权限修改此笔记"],
  "note-edited-elsewhere": ["conflict", "这篇笔记刚在别处改过"],
  "note-delete-not-own": ["forbidden", "无权限删除此笔记"],
  "note-pin-not-own": ["forbidden", "无权限置顶此笔记"],
  "note-pins-full": ["invalid", "最多只能置顶3篇笔记"],
  "note-text-missing": ["invalid", "发布时标题和内容不能为空"],
  "note-category-missing": ["invalid", "请选择分类"],
  "note-category-unknown": ["invalid", "分类不存在"],
  "note-images-missing": ["invalid", "请至少上传一张图片"],
  "note-video-missing": ["invalid", "请选择视频文件"],
  "note-media-invalid": ["invalid", "媒体文件无效"],
  "draft-empty": ["invalid", "请输入标题或内容"],
  "draft-after-publication": ["invalid", "已发布的笔记不能转为草稿"],
  "draft-without-views": ["invalid", "草稿没有浏览量"],
  "drafts-sign-in-required": ["signed-out", "查看草稿需要登录"],
  "category-taken": ["conflict", "分类已存在"],
} as const satisfies Refusals;
