import type { QuotedMessage } from "@shiye/events/chat";
import { RECALLED_TEXT } from "@shiye/events/chat";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import type { Sources } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";

/**
 * A message as it is now, from the read model, because the state of a conversation has no texts. Null if it does not exist or is not projected
 * yet; then the push of the new message brings it a moment later.
 */
export async function quotedMessage(
  { read, lateReads }: Pick<Sources, "read" | "lateReads">,
  conversationId: number,
  messageId: number,
): Promise<QuotedMessage | null> {
  const [row] = (await lateReads.quotedMessage(conversationId, messageId)) ?? [];
  if (!row) return null;
  const { sender_id, message_type, content, recalled } = row;
  const sender = await read(memberStream(sender_id));
  return {
    id: messageId,
    sender_id,
    sender_nickname: sender.status === "active" ? sender.profile.nickname : ANONYMOUS_NICKNAME,
    message_type,
    content: recalled ? RECALLED_TEXT : content,
    is_recalled: recalled ? 1 : 0,
  };
}
