import type { Refusals } from "./define.ts";

export const likeRefusals = {
  "likes-not-own": ["forbidden", "该用户的点赞列表不公开"],
  "like-target-invalid": ["invalid", "无效的目标类型"],
} as const satisfies Refusals;
