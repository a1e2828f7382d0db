import { PASSWORD } from "../../world-member.ts";
import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  ChangePassword: {
    status: 403,
    message: "只能修改自己的密码",
    given: async (mine) => ({ path: `/users/${mine.id}/password`, body: { currentPassword: PASSWORD, newPassword: "another-one" } }),
  },
  GetMe: "anybody",
  SignOut: "anybody",
};
