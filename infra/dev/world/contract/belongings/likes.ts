import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  GetMemberLikes: {
    status: 403,
    message: "该用户的点赞列表不公开",
    given: async (mine) => ({ path: `/users/${mine.id}/likes` }),
  },
  Like: "anybody",
  Unlike: "anybody",
};
