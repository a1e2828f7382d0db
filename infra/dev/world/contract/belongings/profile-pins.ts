import type { Belonging, Belongings } from "./define.ts";

const pinning: Belonging = {
  status: 403,
  message: "无权限置顶此笔记",
  given: async (mine) => ({ path: `/posts/${await mine.publish("我的笔记")}/profile-pin` }),
};

export const belongings: Belongings = { PinToProfile: pinning, UnpinFromProfile: pinning };
