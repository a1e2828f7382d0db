import type { Refusals } from "./define.ts";

export const notificationRefusals = {
  "notification-not-found": ["missing", "通知不存在"],
} as const satisfies Refusals;
