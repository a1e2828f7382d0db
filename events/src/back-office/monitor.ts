import { z } from "zod";
import { ACTIVITY_TYPES, ActivityView } from "../activity.ts";
import { defineQuery } from "../define.ts";
import { pagingOf } from "../paging.ts";
import { Nothing } from "../shapes.ts";
import { unknownNames, unlessEmpty } from "./parts.ts";

export const AdminListActivities = defineQuery({
  name: "AdminListActivities",
  weight: "list",
  path: "/admin/monitor/activities",
  access: "admin",
  right: "view",
  summary: "后台：最近的动态，最新的在前；`cursor` 是上一页最后一条的 id。新的由 activity:new 推送",
  params: Nothing,
  query: z.strictObject(
    {
      cursor: unlessEmpty(z.uuid({ error: "参数格式错误" })),
      type: unlessEmpty(z.enum(ACTIVITY_TYPES, { error: "参数格式错误" })),
      limit: pagingOf(20).limit,
    },
    unknownNames,
  ),
  data: z.array(ActivityView),
  message: "获取成功",
});
