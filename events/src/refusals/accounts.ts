import type { Refusals } from "./define.ts";

export const accountRefusals = {
  "token-missing": ["signed-out", "访问令牌缺失"],
  "token-invalid": ["signed-out", "无效的访问令牌"],
  "session-ended": ["signed-out", "会话已过期，请重新登录"],
  "device-not-found": ["missing", "登录设备不存在"],
  "member-inactive": ["signed-out", "用户不存在或已被禁用"],
  "admin-required": ["forbidden", "权限不足，需要管理员权限"],
  "member-required": ["forbidden", "请使用用户账号登录"],
  "refresh-token-invalid": ["signed-out", "刷新令牌无效或已过期"],
  "credentials-wrong": ["invalid", "账号或密码错误"],
  "account-disabled": ["forbidden", "账户已被禁用"],
  "current-password-wrong": ["invalid", "当前密码错误"],
  "new-password-short": ["invalid", "新密码长度不能少于6位"],
  "new-password-length": ["invalid", "密码长度必须在6-20位之间"],
  "new-password-same": ["invalid", "新密码不能与当前密码相同"],
  "password-not-own": ["forbidden", "只能修改自己的密码"],
  "account-name-missing": ["invalid", "请输入账号"],
  "account-name-taken": ["conflict", "用户ID已存在"],
  "captcha-expired": ["invalid", "验证码已过期或不存在"],
  "captcha-wrong": ["invalid", "验证码错误"],
  "captcha-required": ["too-often", "尝试次数过多，请输入验证码；没有验证码输入框时请稍后再试"],
} as const satisfies Refusals;
