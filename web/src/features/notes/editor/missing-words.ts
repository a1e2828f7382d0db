import type { NoteFormField } from "./note-form.ts";

const NAMES: Record<NoteFormField, string> = {
  images: "图片",
  video: "视频",
  title: "标题",
  content: "正文",
  categoryId: "分类",
  tags: "标签",
};

/** Why the button looks disabled, in one line; empty when it does not. */
export function missingWords(fields: readonly NoteFormField[], uploading: "images" | "video" | null): string {
  const names = fields.filter((field) => field !== uploading).map((field) => NAMES[field]);
  const parts = [...(uploading ? [`${NAMES[uploading]}上传中`] : []), ...(names.length > 0 ? [`还需完善${names.join("、")}`] : [])];
  return parts.join("，");
}
