import type { ConversationView } from "@shiye/events/chat";

import { linkedNote } from "../note-link.ts";

/** The text below the name. A draft comes first. */
export function previewText(
  conversation: Pick<ConversationView, "last_message" | "last_message_time" | "other_user_account">,
  draft: string,
) {
  if (draft.trim() !== "") return { mark: "[草稿]", text: draft.trim() };
  const { last_message: text, last_message_time: time } = conversation;
  if (time === null) return { mark: "", text: "还没有消息" };
  if (text && linkedNote(text) !== null) return { mark: "", text: "[笔记]" };
  // Nothing is kept of a member who left, or of a message that was taken down.
  return { mark: "", text: text || (hasLeft(conversation) ? "内容已随账号注销" : "该消息因违规已被移除") };
}

/** Contract §12: a member who left has no account id. */
export function hasLeft(conversation: Pick<ConversationView, "other_user_account">): boolean {
  return conversation.other_user_account === "";
}
