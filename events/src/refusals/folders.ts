import type { Refusals } from "./define.ts";

export const folderRefusals = {
  "folder-not-found": ["missing", "收藏夹不存在"],
  "folder-taken": ["conflict", "收藏夹名称已存在"],
  "folders-full": ["invalid", "最多只能创建50个收藏夹"],
  "not-collected": ["invalid", "请先收藏这篇笔记"],
} as const satisfies Refusals;
