import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  DeleteMember: {
    status: 403,
    message: "只能删除自己的账号",
    given: async (mine) => ({ path: `/users/${mine.id}` }),
  },
  EditProfile: {
    status: 403,
    message: "只能修改自己的资料",
    given: async (mine) => ({ path: `/users/${mine.id}`, body: { bio: "我的" } }),
  },
};
