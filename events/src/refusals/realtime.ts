import type { Refusals } from "./define.ts";

export const realtimeRefusals = {
  "realtime-session-not-found": ["missing", "连接已断开，请重新连接"],
} as const satisfies Refusals;
