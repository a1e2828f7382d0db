import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  AppealTakedown: {
    status: 404,
    message: "没有被下架的笔记",
    given: async (mine, _other, third, admin) => {
      const id = await mine.publish("被下架的笔记");
      const reported = await third.call("POST", "/reports", { body: { target_type: "note", target_id: id, reason: "spam" } });
      const seen = { "x-min-position": reported.headers.get("x-log-position") ?? "0" };
      const token = await admin();
      await mine.call("GET", `/admin/reports/note/${id}`, { token, headers: seen });
      await mine.call("POST", `/admin/reports/note/${id}/take-down`, { token, body: { reason: "spam" } });
      return { path: `/posts/${id}/appeal`, body: { text: "请再看一次" } };
    },
  },
  FileReport: "anybody",
};
