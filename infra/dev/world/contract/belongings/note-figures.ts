import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  GetNoteFigures: {
    status: 404,
    message: "笔记不存在",
    given: async (mine) => ({ path: `/posts/figures?post_id=${await mine.publish("只有我看得到的数字")}` }),
  },
};
