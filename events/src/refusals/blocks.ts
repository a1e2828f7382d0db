import type { Refusals } from "./define.ts";

/** Whoever is refused learns that it does not go, and not why: nobody is told that they were blocked. */
export const blockRefusals = {
  "block-oneself": ["invalid", "不能拉黑自己"],
  "blocked-too-many": ["invalid", "黑名单已满，请先移除一些用户"],
  "interaction-refused": ["forbidden", "由于对方的设置，无法进行此操作"],
  "interaction-with-blocked": ["forbidden", "你已拉黑对方，解除后才能进行此操作"],
  "message-refused": ["forbidden", "由于对方的设置，消息无法送达"],
} as const satisfies Refusals;
