import { z } from "zod";
import { defineCommand, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { NoteCardView } from "./notes.ts";
import { pagedFields, pagingOf } from "./paging.ts";
import { IdParams, Nothing, Timestamp } from "./shapes.ts";

/** How long a deleted note can be restored. Source: contract §4. */
const BIN_DAYS = 30;
export const BIN_MS = BIN_DAYS * 24 * 60 * 60_000;

/** As it was, with the counts that it will have again; `deleted_at` in place of a list's other times. */
export const BinnedNoteView = NoteCardView.extend({
  deleted_at: Timestamp,
  /** From then on it cannot be restored. */
  expires_at: Timestamp,
  /** Days begun until then, 1 to 30. */
  days_left: z.number().int(),
});
export type BinnedNoteView = z.output<typeof BinnedNoteView>;

export const GetRecycleBin = defineQuery({
  name: "GetRecycleBin",
  weight: "list",
  path: "/recycle-bin",
  access: "member",
  summary: "回收站：自己最近 30 天删除的笔记，最近删除的在前",
  params: Nothing,
  query: z.object(pagingOf(20)),
  data: z.object({ posts: z.array(BinnedNoteView), ...pagedFields }),
  message: "获取成功",
});

export const RestoreNote = defineCommand({
  name: "RestoreNote",
  weight: "thing",
  method: "POST",
  path: "/recycle-bin/:id/restore",
  access: "member",
  summary: "从回收站恢复自己的笔记，连同评论、点赞、收藏和原来的位置",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "恢复成功",
});

export const PurgeNote = defineCommand({
  name: "PurgeNote",
  weight: "thing",
  method: "DELETE",
  path: "/recycle-bin/:id",
  access: "member",
  summary: "彻底删除回收站里自己的笔记，连同其下的一切",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "已彻底删除",
});
