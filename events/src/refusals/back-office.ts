import type { Refusals } from "./define.ts";

/** Each is said with the name of its entity. */
export const backOfficeRefusals = {
  "entity-not-found": ["missing", "内容不存在"],
  "entity-exists": ["conflict", "内容已存在"],
  "account-name-fixed": ["invalid", "账号创建后不能修改"],
  "field-fixed": ["invalid", "创建后不能修改"],
  "official-account": ["invalid", "社区官方账号不能删除"],
  "tag-in-many-notes": ["conflict", "请再次提交以继续"],
  "right-missing": ["forbidden", "权限不足"],
  "temporary-password": ["forbidden", "请先修改初始密码"],
  "last-superadmin": ["invalid", "至少需要保留一个超级管理员"],
  "second-factor-required": ["invalid", "请输入动态验证码"],
  "second-factor-wrong": ["invalid", "动态验证码错误"],
  "second-factor-absent": ["invalid", "两步验证尚未开启"],
  "second-factor-own": ["forbidden", "关闭自己的两步验证需要动态验证码"],
  "second-factor-there": ["conflict", "两步验证已开启，请先关闭"],
  "projection-not-found": ["missing", "读模型不存在"],
  "projection-filling": ["conflict", "正在重建，请稍候"],
  "projection-not-kept": ["invalid", "没有留在旁边的表，请先重建并保留"],
  "projection-without-tables": ["invalid", "该订阅没有可以重建的表"],
  "dead-letter-not-found": ["missing", "没有处理不了的事件"],
  "category-in-use": ["invalid", "该分类下还有笔记，无法删除"],
  "session-over": ["invalid", "会话已结束，不能重新启用，请让用户重新登录"],
} as const satisfies Refusals;
