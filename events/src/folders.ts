import { z } from "zod";
import { defineCommand, defineEvent, defineQuery } from "./define.ts";
import { Id } from "./ids.ts";
import { IdParams, lineUpTo, Nothing } from "./shapes.ts";
import { PlainText } from "./text-fields.ts";

/** More than anybody sorts by, and few enough for a row of names. */
export const MOST_FOLDERS = 50;
const MAX_FOLDER_NAME = 20;

const folder = { memberId: Id, folderId: Id };
const personal = { owner: (data: { memberId: number }) => data.memberId, fields: { name: "" } };

export const FolderCreated = defineEvent({
  type: "FolderCreated",
  version: 1,
  stream: "folders",
  streamIds: ["memberId"],
  summary: "A member made a folder for what they collect. All folders of one member stand in one stream.",
  data: z.object({ ...folder, name: z.string() }),
  personal,
});

export const FolderRenamed = defineEvent({
  type: "FolderRenamed",
  version: 1,
  stream: "folders",
  streamIds: ["memberId"],
  summary: "A member gave a folder another name.",
  data: z.object({ ...folder, name: z.string() }),
  personal,
});

export const FolderDeleted = defineEvent({
  type: "FolderDeleted",
  version: 1,
  stream: "folders",
  streamIds: ["memberId"],
  summary: "A member deleted a folder; what was in it stays collected, in no folder.",
  data: z.object(folder),
});

export const CollectionFiled = defineEvent({
  type: "CollectionFiled",
  version: 1,
  stream: "collect",
  streamIds: ["memberId", "noteId"],
  summary: "A member put a note that they collected into one of their folders, or with null out of it. A note collected anew is in none.",
  data: z.object({ memberId: Id, noteId: Id, folderId: Id.nullable() }),
});

const Name = lineUpTo(MAX_FOLDER_NAME, `收藏夹名称不能超过${MAX_FOLDER_NAME}个字符`, "请输入收藏夹名称").refine((name) => name !== "", {
  error: "请输入收藏夹名称",
});
const FolderBody = z.object({ name: Name });
const FolderAnswer = z.object({ id: Id, name: PlainText });

export const FolderView = FolderAnswer.extend({ count: z.number().int() });
export type FolderView = z.output<typeof FolderView>;

export const GetFolders = defineQuery({
  name: "GetFolders",
  weight: "word",
  path: "/folders",
  access: "member",
  summary: "自己的收藏夹，先建的在前，带各自的笔记数；`total` 是全部收藏数。别人看不到",
  params: Nothing,
  query: Nothing,
  data: z.object({ folders: z.array(FolderView), total: z.number().int() }),
  message: "获取成功",
});

export const CreateFolder = defineCommand({
  name: "CreateFolder",
  weight: "told",
  method: "POST",
  path: "/folders",
  access: "member",
  summary: "新建收藏夹；同一用户的收藏夹不能重名，不分大小写",
  params: Nothing,
  body: FolderBody,
  data: FolderAnswer,
  message: "收藏夹创建成功",
});

export const RenameFolder = defineCommand({
  name: "RenameFolder",
  weight: "told",
  method: "PUT",
  path: "/folders/:id",
  access: "member",
  summary: "重命名自己的收藏夹",
  params: IdParams,
  body: FolderBody,
  data: FolderAnswer,
  message: "收藏夹修改成功",
});

export const DeleteFolder = defineCommand({
  name: "DeleteFolder",
  weight: "told",
  method: "DELETE",
  path: "/folders/:id",
  access: "member",
  summary: "删除自己的收藏夹；其中的笔记仍在收藏里",
  params: IdParams,
  body: Nothing,
  data: z.object({ id: Id }),
  message: "收藏夹删除成功",
});

export const FileCollection = defineCommand({
  name: "FileCollection",
  weight: "mark",
  method: "PUT",
  path: "/posts/:id/folder",
  access: "member",
  summary: "把收藏的笔记放进收藏夹；传 null 则移出",
  params: IdParams,
  body: z.object({ folder_id: Id.nullable() }),
  data: z.object({ folder_id: Id.nullable() }),
  message: "移动成功",
});
