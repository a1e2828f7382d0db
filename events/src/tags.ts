import { z } from "zod";
import { defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { ListKeyword } from "./keywords.ts";
import { pagingOf } from "./paging.ts";
import { Nothing, Timestamp } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

const named = z.object({ tagId: Id, name: z.string() });

export const TagCreated = defineEvent({
  type: "TagCreated",
  version: 1,
  stream: "tag",
  summary: "An administrator made a tag that no note needs to carry yet, spelled as it is to be shown.",
  data: named,
});

export const TagRenamed = defineEvent({
  type: "TagRenamed",
  version: 1,
  stream: "tag",
  summary:
    "An administrator gave a tag another name: the notes that carried it have the new one by events of their own. `newTagId` is the tag of that name; the same where only the spelling changed.",
  data: z.object({ tagId: Id, name: z.string(), newTagId: Id }),
});

export const TagDeleted = defineEvent({
  type: "TagDeleted",
  version: 1,
  stream: "tag",
  summary:
    "An administrator deleted a tag: the notes that carried it lost it by events of their own. Whoever uses its name again has it again.",
  data: named,
});

/**
 * A tag is known by its name, whatever its case: `Study` and `study` are one (idOfName in ids.ts), spelled as it was first.
 * `use_count` counts the published notes that carry it now.
 */
export const TagView = z.object({ id: Id, name: PlainText, use_count: z.number().int(), created_at: Timestamp });
export type TagView = z.output<typeof TagView>;

export const GetTags = defineQuery({
  name: "GetTags",
  weight: "list",
  path: "/tags",
  access: "visitor",
  summary: "标签列表，用得多的在前；带 `keyword` 时只取名称含它的，不分大小写",
  params: Nothing,
  // A list without paging around it: whoever asks without a limit wants as many as there may be.
  query: z.object({ page: pagingOf(1).page, limit: pagingOf(100).limit, keyword: ListKeyword }),
  data: z.array(TagView),
  message: "获取成功",
});

export const GetHotTags = defineQuery({
  name: "GetHotTags",
  weight: "list",
  path: "/tags/hot",
  access: "visitor",
  summary: "热门标签：当前笔记用得最多的",
  params: Nothing,
  query: z.object({ limit: pagingOf(10).limit }),
  data: z.array(TagView),
  message: "获取成功",
});
