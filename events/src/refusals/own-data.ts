import type { Refusals } from "./define.ts";

export const ownDataRefusals = {
  "own-data-busy": ["too-often", "正在准备另一份数据，请稍后再试"],
} as const satisfies Refusals;
