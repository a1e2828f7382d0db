import type { Refusals } from "./define.ts";

export const memberRefusals = {
  "member-not-found": ["missing", "用户不存在"],
  "nickname-reserved": ["invalid", "该昵称为系统保留，请换一个"],
  "profile-not-own": ["forbidden", "只能修改自己的资料"],
  "account-not-own": ["forbidden", "只能删除自己的账号"],
} as const satisfies Refusals;
