import type { Refusals } from "./define.ts";

export const verificationRefusals = {
  "verification-pending": ["invalid", "您已有认证申请正在审核中，请耐心等待"],
  "verification-approved": ["invalid", "您已通过认证"],
  "verification-not-found": ["invalid", "没有找到可撤回的认证申请"],
} as const satisfies Refusals;
