import type { Refusals } from "./define.ts";

export const chatRefusals = {
  "chat-with-oneself": ["invalid", "不能和自己聊天"],
  "conversation-not-found": ["missing", "会话不存在"],
  "message-media-invalid": ["invalid", "媒体文件无效"],
  "message-not-found": ["missing", "消息不存在"],
  "message-not-own": ["forbidden", "只能撤回自己的消息"],
  "message-too-old": ["forbidden", "只能撤回两分钟内的消息"],
} as const satisfies Refusals;
