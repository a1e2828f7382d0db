import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  DeleteNote: {
    status: 403,
    message: "无权限删除此笔记",
    given: async (mine) => ({ path: `/posts/${await mine.publish("只有我能删")}` }),
  },
  EditNote: {
    status: 403,
    message: "无权限修改此笔记",
    given: async (mine) => {
      const body = await mine.noteBody("只有我能改");
      return { path: `/posts/${await mine.publish("只有我能改")}`, body };
    },
  },
  GetNoteVersions: {
    status: 404,
    message: "笔记不存在",
    given: async (mine) => ({ path: `/posts/${await mine.publish("只有我能看")}/versions` }),
  },
  PublishNote: "anybody",
};
