import { z } from "zod";
import { defineQuery } from "./define.ts";
import { Nothing } from "./shapes.ts";

export const GetHealth = defineQuery({
  name: "GetHealth",
  path: "/health",
  access: "visitor",
  summary: "Whether this service can answer: its version, its uptime in seconds and the engines it stands on.",
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

export const healthQueries = [GetHealth] as const;
