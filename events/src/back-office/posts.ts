import { z } from "zod";
import { Id } from "../ids.ts";
import { MAX_CONTENT_CHARACTERS, MAX_IMAGES, MAX_TAGS, MAX_TITLE_CHARACTERS } from "../limits.ts";
import { TagNames } from "../note-body.ts";
import { Flag } from "../shapes.ts";
import { typedUpTo } from "../text-fields.ts";
import { NOTE_TYPES, PUBLISH_STATES, UNKNOWN_CATEGORY } from "./choices.ts";
import { createCall, defineEntity, deleteCall, deleteManyCall, editCall, exportCall, listCall, readCall } from "./entity.ts";
import { choiceField, column, field, filter, idField, textField, unlessEmpty } from "./parts.ts";

const MediaUrl = z.string({ error: "媒体地址无效" }).max(500, { error: "媒体地址过长" });
const TextTooLong = `内容不能超过${MAX_CONTENT_CHARACTERS}个字符`;
const Views = unlessEmpty(
  z.coerce
    .number({ error: "浏览量无效" })
    .int({ error: "浏览量无效" })
    .min(0, { error: "浏览量不能小于0" })
    .max(1_000_000_000, { error: "浏览量无效" }),
);

/** Some clients name the media of a note as members' forms do, and send back what they keep of it for themselves. Source: specification 002 §3, §4. */
function withMediaNamed(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { video, image_urls, originalData: _kept, ...rest } = body;
  const isObject = typeof video === "object" && video !== null;
  const named = isObject ? { video_url: Reflect.get(video, "url"), cover_url: Reflect.get(video, "coverUrl") } : { video_url: video };
  return {
    ...(image_urls === undefined ? {} : { images: image_urls }),
    ...(video === undefined ? {} : named),
    ...rest,
  };
}

export const postsEntity = defineEntity({
  path: "posts",
  label: "笔记",
  description: "管理用户发布的笔记与草稿",
  reads: withMediaNamed,
  key: Id,
  columns: {
    id: column.note("ID", { sortable: true }),
    title: column.text("标题", { cut: 16 }),
    user_id: column.reference("作者ID", { hidden: true }),
    user_display_id: column.member("作者账号", { below: "nickname" }),
    nickname: column.text("作者昵称", { hidden: true }),
    category_id: column.reference("分类ID", { hidden: true }),
    category: column.text("分类"),
    type: column.choice("类型", NOTE_TYPES),
    is_draft: column.choice("发布状态", PUBLISH_STATES),
    content: column.longText("内容", { cut: 10 }),
    tags: column.tags("标签"),
    images: column.gallery("图片"),
    video_url: column.video("视频"),
    cover_url: column.text("封面", { hidden: true }),
    view_count: column.number("浏览", { sortable: true }),
    like_count: column.number("点赞", { sortable: true }),
    collect_count: column.number("收藏", { sortable: true }),
    comment_count: column.number("评论", { sortable: true }),
    created_at: column.time("创建时间", { sortable: true }),
  },
  filters: {
    title: filter.part("标题"),
    content: filter.part("内容"),
    category_id: filter.choice("分类", UNKNOWN_CATEGORY, { choicesOf: "categories" }),
    type: filter.choice("类型", NOTE_TYPES),
    is_draft: filter.choice("发布状态", PUBLISH_STATES),
    user_display_id: filter.account("作者账号"),
  },
  form: {
    user_id: idField("作者ID", { required: true, only: "create" }),
    title: textField("text", "标题", MAX_TITLE_CHARACTERS, { required: true }),
    content: field("mentions", "内容", typedUpTo(MAX_CONTENT_CHARACTERS, TextTooLong), { required: true, max: MAX_CONTENT_CHARACTERS }),
    category_id: choiceField("分类", [], { required: true, choicesOf: "categories" }),
    type: choiceField("类型", NOTE_TYPES, { required: true }),
    is_draft: field("checkbox", "保存为草稿", Flag, { fixedIf: { column: "is_draft", is: 0 } }),
    view_count: field("number", "浏览量", Views, { min: 0, fixedIf: { column: "is_draft", is: 1 } }),
    tags: field("tags", "标签", TagNames, { max: MAX_TAGS }),
    images: field(
      "images",
      "图片",
      z.array(MediaUrl, { error: "图片格式错误" }).max(MAX_IMAGES, { error: `最多只能上传${MAX_IMAGES}张图片` }),
      {
        max: MAX_IMAGES,
        when: { field: "type", is: 1 },
      },
    ),
    video_url: field("video", "视频", MediaUrl.nullable(), { when: { field: "type", is: 2 } }),
    cover_url: field("text", "封面", MediaUrl.nullable(), { when: { field: "type", is: 2 } }),
  },
  defaultSort: { field: "created_at", order: "desc" },
  days: "created_at",
  actions: { create: true, edit: true, delete: true },
  deletion: { warning: "作者不会收到通知，且不能恢复；要告知作者，请在「举报处理」里下架。" },
});

export const AdminListPosts = listCall("AdminListPosts", postsEntity);
export const AdminReadPost = readCall("AdminReadPost", postsEntity);
export const AdminExportPosts = exportCall("AdminExportPosts", postsEntity);
export const AdminCreatePost = createCall("AdminCreatePost", postsEntity);
export const AdminEditPost = editCall("AdminEditPost", postsEntity);
export const AdminDeletePost = deleteCall("AdminDeletePost", postsEntity);
export const AdminDeletePosts = deleteManyCall("AdminDeletePosts", postsEntity);
