import type { Refusals } from "./define.ts";

/** Of any call. */
export const callRefusals = {
  "invalid-parameters": ["invalid", "参数格式错误"],
  "malformed-body": ["invalid", "请求内容格式错误"],
  "malformed-request": ["invalid", "请求格式错误"],
  "headers-too-large": ["headers-too-large", "请求地址或请求头过长"],
  "expectation-unknown": ["expectation-unknown", "不支持该 Expect 请求头"],
  "request-timeout": ["timed-out", "请求超时，请重试"],
  "body-too-large": ["too-large", "请求内容过大"],
  "route-not-found": ["missing", "接口不存在"],
  "too-many-requests": ["too-often", "操作过于频繁，请稍后再试"],
  "idempotency-key-reused": ["conflict", "幂等键已用于其他请求"],
  "write-conflict": ["conflict", "内容刚刚被修改，请重试"],
  unavailable: ["unavailable", "服务正在启动，请稍后再试"],
} as const satisfies Refusals;
