import type { Handlers } from "../runner/read-model.ts";
import { type ChatBatch, participantKey } from "./batch.ts";

export const conversations: Handlers<ChatBatch> = {
  ConversationStarted({ data: { conversationId, lowerId, higherId } }, batch) {
    batch.participant(conversationId, lowerId, higherId);
    batch.participant(conversationId, higherId, lowerId);
  },

  MessageSent({ data, at }, batch) {
    const { conversationId, messageId, senderId, receiverId } = data;
    const ends = [batch.participant(conversationId, senderId, receiverId), batch.participant(conversationId, receiverId, senderId)];
    for (const end of ends) end.last_message_id = Math.max(end.last_message_id, messageId);
    batch.messages.set(`${conversationId}:${messageId}`, {
      conversation_id: conversationId,
      id: messageId,
      sender_id: senderId,
      receiver_id: receiverId,
      // A message without content lost it with its sender's key: an image without an address would be a broken one.
      message_type: data.content === "" ? "text" : data.messageType,
      content: data.content,
      client_message_id: data.clientMessageId,
      created_at: at,
    });
  },

  ConversationRead({ data }, batch) {
    const { conversationId, memberId, otherId, throughMessageId } = data;
    const end = batch.participant(conversationId, memberId, otherId);
    end.read_through = Math.max(end.read_through, throughMessageId);
    batch.marked.add(participantKey(conversationId, memberId));
    batch.reads.push(data);
  },

  ConversationHidden({ data: { conversationId, memberId, otherId, throughMessageId } }, batch) {
    const end = batch.participant(conversationId, memberId, otherId);
    end.hidden_through = Math.max(end.hidden_through, throughMessageId ?? conversationId);
    batch.marked.add(participantKey(conversationId, memberId));
  },
};
