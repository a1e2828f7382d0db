import type { ConversationView } from "@shiye/events/chat";

import { linkedNote } from "../note-link.ts";

/** What a row says below the name: a draft before anything else, for it waits for its writer. */
export function previewText(conversation: Pick<ConversationView, "last_message" | "last_message_time">, draft: string) {
  if (draft.trim() !== "") return { mark: "[草稿]", text: draft.trim() };
  const { last_message: text, last_message_time: time } = conversation;
  if (time === null) return { mark: "", text: "还没有消息" };
  // Of a member who left nothing is kept.
  if (text && linkedNote(text) !== null) return { mark: "", text: "[笔记]" };
  return { mark: "", text: text || "内容已随账号注销" };
}

/** Contract §12: whoever left has no account id any more. */
export function hasLeft(conversation: Pick<ConversationView, "other_user_account">): boolean {
  return conversation.other_user_account === "";
}
