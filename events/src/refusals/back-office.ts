import type { Refusals } from "./define.ts";

/** Each is said with the name of its entity. */
export const backOfficeRefusals = {
  "entity-not-found": ["missing", "内容不存在"],
  "entity-exists": ["conflict", "内容已存在"],
  "account-name-fixed": ["invalid", "账号创建后不能修改"],
  "official-account": ["invalid", "社区官方账号不能删除"],
  "tag-in-many-notes": ["conflict", "请再次提交以继续"],
  "category-in-use": ["invalid", "该分类下还有笔记，无法删除"],
  "session-over": ["invalid", "会话已结束，不能重新启用，请让用户重新登录"],
} as const satisfies Refusals;
