import type { Refusals } from "./define.ts";

export const searchRefusals = {
  "search-keyword-missing": ["invalid", "请输入搜索关键词"],
  "search-busy": ["unavailable", "搜索繁忙，请稍后再试"],
} as const satisfies Refusals;
