import type { Refusals } from "./define.ts";

export const verificationRefusals = {
  "verification-pending": ["invalid", "您已有认证申请正在审核中，请耐心等待"],
  "verification-approved": ["invalid", "您已通过认证"],
  "verification-not-found": ["invalid", "没有找到可撤回的认证申请"],
  "verification-decided": ["invalid", "该申请已审核"],
  "verification-superseded": ["invalid", "该用户之后还有新的认证申请，不能再改变这一条的状态"],
  "verification-without-identity": ["invalid", "该申请没有身份证号"],
} as const satisfies Refusals;
