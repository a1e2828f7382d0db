import type { Refusals } from "./define.ts";

export const notificationRefusals = {
  "notification-not-found": ["missing", "通知不存在"],
  "notification-receiver-fixed": ["invalid", "不能把通知改发给其他用户，请新建通知"],
} as const satisfies Refusals;
