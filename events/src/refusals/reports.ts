import type { Refusals } from "./define.ts";

export const reportRefusals = {
  "report-target-missing": ["missing", "举报的内容不存在"],
  "report-own": ["invalid", "不能举报自己"],
  "report-not-found": ["missing", "举报不存在"],
  "report-decided": ["conflict", "已被其他管理员处理，请刷新后再看"],
  "report-renewed": ["conflict", "有新的举报，请看过再处理"],
  "takedown-of-member": ["invalid", "用户不能下架，请禁用账户"],
  "takedown-not-found": ["missing", "没有被下架的笔记"],
  "appeal-filed": ["conflict", "每次下架只能申诉一次"],
  "appeal-not-found": ["missing", "没有待处理的申诉"],
} as const satisfies Refusals;
