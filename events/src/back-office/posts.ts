import { z } from "zod";
import { Id } from "../ids.ts";
import { Flag } from "../shapes.ts";
import { NOTE_TYPES, PUBLISH_STATES, UNKNOWN_CATEGORY } from "./choices.ts";
import { defineEntity } from "./entity.ts";
import { choiceField, column, field, filter, idField, textField } from "./parts.ts";

const MediaUrl = z.string().max(2000, { error: "媒体地址过长" });
const TagName = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)], { error: "标签格式错误" });

export const postsEntity = defineEntity({
  path: "posts",
  label: "笔记",
  description: "管理用户发布的笔记与草稿",
  key: Id,
  columns: {
    id: column.note("ID", { sortable: true }),
    title: column.text("标题", { cut: 30 }),
    user_id: column.reference("作者ID", { hidden: true }),
    user_display_id: column.member("作者账号"),
    nickname: column.text("作者昵称", { hidden: true }),
    category_id: column.reference("分类ID", { hidden: true }),
    category: column.text("分类"),
    type: column.choice("类型", NOTE_TYPES),
    is_draft: column.choice("发布状态", PUBLISH_STATES),
    content: column.longText("内容", { cut: 30 }),
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
    category_id: filter.choice("分类", UNKNOWN_CATEGORY, { choicesOf: "categories" }),
    type: filter.choice("类型", NOTE_TYPES),
    is_draft: filter.choice("发布状态", PUBLISH_STATES),
    user_display_id: filter.account("作者账号"),
  },
  form: {
    user_id: idField("作者ID", { required: true, only: "create" }),
    title: textField("text", "标题", 100, { required: true }),
    content: textField("mentions", "内容", 2000, { required: true }),
    category_id: choiceField("分类", [], { required: true, choicesOf: "categories" }),
    type: choiceField("类型", NOTE_TYPES, { required: true }),
    is_draft: field("checkbox", "保存为草稿", Flag, {}),
    view_count: field(
      "number",
      "浏览量",
      z.coerce.number({ error: "浏览量无效" }).int({ error: "浏览量无效" }).min(0, { error: "浏览量不能小于0" }),
      {
        min: 0,
      },
    ),
    tags: field("tags", "标签", z.array(TagName).max(10, { error: "标签不能超过10个" }), { max: 10 }),
    images: field("images", "图片", z.array(MediaUrl).max(9, { error: "最多只能上传9张图片" }), { max: 9, when: { field: "type", is: 1 } }),
    video_url: field("video", "视频", MediaUrl.nullable(), { when: { field: "type", is: 2 } }),
    cover_url: field("text", "封面", MediaUrl.nullable(), { when: { field: "type", is: 2 } }),
  },
  defaultSort: { field: "created_at", order: "desc" },
  actions: { create: true, edit: true, delete: true },
});
