import type { Refusals } from "./define.ts";

export const chatRefusals = {
  "chat-with-oneself": ["invalid", "不能和自己聊天"],
  "conversation-not-found": ["missing", "会话不存在"],
  "message-media-invalid": ["invalid", "媒体文件无效"],
} as const satisfies Refusals;
