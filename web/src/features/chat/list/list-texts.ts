import type { ConversationView } from "@shiye/events/chat";

import { linkedNote } from "../note-link.ts";

/** The text below the name. A draft comes first. */
export function previewText(conversation: Pick<ConversationView, "last_message" | "last_message_time">, draft: string) {
  if (draft.trim() !== "") return { mark: "[草稿]", text: draft.trim() };
  const { last_message: text, last_message_time: time } = conversation;
  if (time === null) return { mark: "", text: "还没有消息" };
  // Nothing is kept of a member who left.
  if (text && linkedNote(text) !== null) return { mark: "", text: "[笔记]" };
  return { mark: "", text: text || "内容已随账号注销" };
}

/** Contract §12: a member who left has no account id. */
export function hasLeft(conversation: Pick<ConversationView, "other_user_account">): boolean {
  return conversation.other_user_account === "";
}
