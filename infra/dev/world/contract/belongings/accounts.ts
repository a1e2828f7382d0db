import { GetSessions } from "@shiye/events/accounts";
import { dataOf } from "../../http-client.ts";
import { PASSWORD } from "../../world-member.ts";
import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  ChangePassword: {
    status: 403,
    message: "只能修改自己的密码",
    given: async (mine) => ({ path: `/users/${mine.id}/password`, body: { currentPassword: PASSWORD, newPassword: "another-one" } }),
  },
  EndOtherSessions: "anybody",
  EndSession: {
    status: 404,
    message: "登录设备不存在",
    given: async (mine) => {
      const [device] = dataOf(GetSessions, await mine.get("/auth/sessions")).sessions;
      return { path: `/auth/sessions/${device?.id}` };
    },
  },
  GetMe: "anybody",
  GetSessions: "anybody",
  SignOut: "anybody",
};
