import type { Refusals } from "./define.ts";

/** Each is said with the name of its entity. */
export const backOfficeRefusals = {
  "entity-not-found": ["missing", "内容不存在"],
  "entity-exists": ["conflict", "内容已存在"],
  "category-in-use": ["invalid", "该分类下还有笔记，无法删除"],
} as const satisfies Refusals;
