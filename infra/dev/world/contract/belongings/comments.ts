import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  AddComment: "anybody",
  DeleteComment: {
    status: 403,
    message: "只能删除自己发布的评论",
    // Nor may anybody but its writer and the author of the note.
    given: async (mine) => ({ path: `/comments/${(await mine.comment(await mine.publish("我的笔记"), "我的评论")).id}` }),
  },
};
