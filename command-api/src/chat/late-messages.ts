import type { QuotedMessage } from "@shiye/events/chat";
import { RECALLED_TEXT } from "@shiye/events/chat";
import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import type { LateReads } from "@shiye/infra/read-models/late-reads";
import type { Read } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";

/** The message that a new one answers. The state of a conversation has no texts, so this comes from the read model. */
export interface LateMessages {
  /** Null if it does not exist or is not projected yet. In that case the push of the new message brings it a moment later. */
  quoted(read: Read, conversationId: number, messageId: number): Promise<QuotedMessage | null>;
}

export function createLateMessages(reads: Pick<LateReads, "quotedMessage">): LateMessages {
  return {
    async quoted(read, conversationId, messageId) {
      const [row] = (await reads.quotedMessage(conversationId, messageId)) ?? [];
      if (!row) return null;
      const senderId = Number(row.sender_id);
      const sender = await read(memberStream(senderId));
      return {
        id: messageId,
        sender_id: senderId,
        sender_nickname: sender.status === "active" ? sender.profile.nickname : ANONYMOUS_NICKNAME,
        message_type: row.message_type,
        content: row.recalled ? RECALLED_TEXT : row.content,
        is_recalled: row.recalled ? 1 : 0,
      };
    },
  };
}
