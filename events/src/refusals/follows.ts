import type { Refusals } from "./define.ts";

export const followRefusals = {
  "follow-oneself": ["invalid", "不能关注自己"],
  "already-following": ["invalid", "已经关注过了"],
  "not-following": ["invalid", "还没有关注该用户"],
} as const satisfies Refusals;
