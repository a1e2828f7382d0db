import { z } from "zod";
import { defineCommand, defineEvent } from "./define.ts";
import { Id } from "./ids.ts";
import { IdParams, Nothing } from "./shapes.ts";

const collected = z.object({ memberId: Id, noteId: Id, noteAuthorId: Id });

export const NoteCollected = defineEvent({
  type: "NoteCollected",
  version: 1,
  stream: "collect",
  streamIds: ["memberId", "noteId"],
  summary: "A member put a note into their collection.",
  data: collected,
});
export const NoteUncollected = defineEvent({
  type: "NoteUncollected",
  version: 1,
  stream: "collect",
  streamIds: ["memberId", "noteId"],
  summary: "A member took a note out of their collection.",
  data: collected,
});

const CollectAnswer = z.object({ collected: z.boolean(), collectCount: z.number().int() });

export const CollectNote = defineCommand({
  name: "CollectNote",
  weight: "mark",
  method: "POST",
  path: "/posts/:id/collect",
  access: "member",
  summary: "收藏笔记；重复调用不变",
  params: IdParams,
  body: Nothing,
  data: CollectAnswer,
  message: "收藏成功",
});

export const UncollectNote = defineCommand({
  name: "UncollectNote",
  weight: "mark",
  method: "DELETE",
  path: "/posts/:id/collect",
  access: "member",
  summary: "取消收藏笔记",
  params: IdParams,
  body: Nothing,
  data: CollectAnswer,
  message: "取消收藏成功",
});
