import { z } from "zod";
import { defineQuery } from "./define.ts";
import { Nothing } from "./shapes.ts";

export const GetHealth = defineQuery({
  name: "GetHealth",
  weight: "row",
  path: "/health",
  access: "visitor",
  summary: "服务状态：版本、已运行的秒数和所依赖的引擎",
  params: Nothing,
  query: Nothing,
  data: z.object({
    status: z.enum(["ok", "degraded"]),
    version: z.string(),
    uptime: z.number(),
    engines: z.record(z.string(), z.enum(["up", "down"])),
  }),
  message: "获取成功",
});

export const GetStats = defineQuery({
  name: "GetStats",
  weight: "list",
  path: "/stats",
  access: "visitor",
  summary: "社区规模：用户、已发布的笔记、评论和点赞的总数，最多滞后十秒",
  params: Nothing,
  query: Nothing,
  data: z.object({ users: z.number().int(), posts: z.number().int(), comments: z.number().int(), likes: z.number().int() }),
  message: "获取成功",
});

export const GetOpenApi = defineQuery({
  name: "GetOpenApi",
  weight: "word",
  path: "/openapi.json",
  access: "visitor",
  summary: "全部接口的说明，OpenAPI 3.1 格式",
  params: Nothing,
  query: Nothing,
  data: z.record(z.string(), z.unknown()),
  message: "获取成功",
  bare: true,
});

/** Where query-api asks command-api whether the log answers; never reached from outside. */
export const LOG_HEALTH_PATH = "/internal/log";

/** Where the gateway asks command-api whether there are sign-ins that everybody knows; never reached from outside. */
export const DEMO_SIGN_INS_PATH = "/internal/demo-sign-ins";
