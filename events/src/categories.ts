import { z } from "zod";
import { defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { Nothing, Timestamp } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

export const CategoryCreated = defineEvent({
  type: "CategoryCreated",
  version: 1,
  stream: "category",
  summary: "A channel that notes can be published in. `title` is its English name in lower-case letters, used in addresses.",
  data: z.object({ categoryId: Id, name: z.string(), title: z.string() }),
});

export const CategoryEdited = defineEvent({
  type: "CategoryEdited",
  version: 1,
  stream: "category",
  summary: "An administrator gave a channel another name, or another English name.",
  data: z.object({ categoryId: Id, name: z.string(), title: z.string() }),
});

export const CategoryDeleted = defineEvent({
  type: "CategoryDeleted",
  version: 1,
  stream: "category",
  summary: "An administrator took a channel away that no note was in. A channel of the same English name may be created again.",
  data: z.object({ categoryId: Id }),
});

/** The channels that a new community starts with, in the order of the screen. */
export const FIRST_CATEGORIES = [
  { name: "学习", title: "study" },
  { name: "校园", title: "campus" },
  { name: "情感", title: "emotion" },
  { name: "兴趣", title: "interest" },
  { name: "生活", title: "life" },
  { name: "社交", title: "social" },
  { name: "求助", title: "help" },
  { name: "观点", title: "opinion" },
  { name: "毕业", title: "graduation" },
  { name: "职场", title: "career" },
] as const;

export const CategoryView = z.object({
  id: Id,
  name: PlainText,
  category_title: PlainText,
  post_count: z.number().int(),
  created_at: Timestamp,
});
export type CategoryView = z.output<typeof CategoryView>;

export const GetCategories = defineQuery({
  name: "GetCategories",
  weight: "row",
  path: "/categories",
  access: "visitor",
  summary: "全部分类，以及各分类已发布的笔记数",
  params: Nothing,
  query: Nothing,
  data: z.array(CategoryView),
  message: "获取成功",
});
