import { CreateFolder } from "@shiye/events/folders";
import { dataOf } from "../../http-client.ts";
import type { WorldMember } from "../../world-member.ts";
import type { Belonging, Belongings } from "./define.ts";

const folderOf = async (mine: WorldMember) => dataOf(CreateFolder, await mine.call("POST", "/folders", { body: { name: "我的" } })).id;

const foldersOf: Belonging = {
  status: 404,
  message: "收藏夹不存在",
  given: async (mine) => ({ path: `/folders/${await folderOf(mine)}`, body: { name: "别人的" } }),
};

export const belongings: Belongings = {
  CreateFolder: "anybody",
  DeleteFolder: foldersOf,
  // Into a folder of somebody else.
  FileCollection: {
    status: 404,
    message: "收藏夹不存在",
    async given(mine, other) {
      const noteId = await other.publish("被收藏的笔记");
      for (const member of [mine, other]) await member.call("POST", `/posts/${noteId}/collect`);
      return { path: `/posts/${noteId}/folder`, body: { folder_id: await folderOf(mine) } };
    },
  },
  GetFolders: "anybody",
  RenameFolder: foldersOf,
};
