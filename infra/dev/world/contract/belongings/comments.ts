import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  AddComment: "anybody",
  DeleteComment: {
    status: 403,
    message: "只能删除自己发布的评论",
    given: async (mine, other) => ({ path: `/comments/${(await mine.comment(await other.publish("别人的笔记"), "我的评论")).id}` }),
  },
};
