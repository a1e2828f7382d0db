import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { type ChatBatch, participantKey } from "./batch.ts";

export const conversations: Handlers<ChatBatch> = {
  ConversationStarted({ data: { conversationId, lowerId, higherId, starterId }, revision }, batch) {
    const invitedId = starterId === lowerId ? higherId : lowerId;
    batch.participant(conversationId, starterId, invitedId, revision);
    const invited = batch.participant(conversationId, invitedId, starterId, revision);
    invited.hidden_through = Math.max(invited.hidden_through, conversationId);
  },

  MessageSent({ data, at, revision }, batch) {
    const { conversationId, messageId, senderId, receiverId } = data;
    const sending = batch.participant(conversationId, senderId, receiverId, revision);
    const receiving = batch.participant(conversationId, receiverId, senderId, revision);
    for (const end of [sending, receiving]) end.last_message_id = Math.max(end.last_message_id, messageId);
    receiving.last_received_id = Math.max(receiving.last_received_id, messageId);
    batch.messages.set(`${conversationId}:${messageId}`, {
      conversation_id: conversationId,
      id: messageId,
      sender_id: senderId,
      receiver_id: receiverId,
      // A message without content lost it with its sender's key. As an image it would have no address.
      message_type: data.content === "" ? "text" : data.messageType,
      content: data.content,
      client_message_id: data.clientMessageId,
      reply_to_id: data.replyToId,
      revision,
      created_at: at,
    });
  },

  MessageTakenDown({ data: { conversationId, messageId } }, batch) {
    empty(batch, conversationId, messageId, false);
  },

  MessageRecalled({ data, revision }, batch) {
    batch.participant(data.conversationId, data.receiverId, data.senderId, revision);
    batch.marked.add(participantKey(data.conversationId, data.receiverId));
    empty(batch, data.conversationId, data.messageId, true);
    batch.recalls.push(data);
  },

  ConversationRead({ data, revision }, batch) {
    const { conversationId, memberId, otherId, throughMessageId, isShown } = data;
    const end = batch.participant(conversationId, memberId, otherId, revision);
    end.seen_through = Math.max(end.seen_through, throughMessageId);
    if (isShown) end.read_through = Math.max(end.read_through, throughMessageId);
    batch.marked.add(participantKey(conversationId, memberId));
    batch.reads.push(data);
  },

  ConversationHidden({ data: { conversationId, memberId, otherId, throughMessageId }, revision }, batch) {
    const end = batch.participant(conversationId, memberId, otherId, revision);
    end.hidden_through = Math.max(end.hidden_through, throughMessageId ?? conversationId);
    batch.marked.add(participantKey(conversationId, memberId));
    batch.hides.push({ conversationId, memberId, throughMessageId });
  },
};

/** A recalled message stays recalled, whatever is decided about it later. */
function empty({ emptied }: ChatBatch, conversation_id: number, id: number, recalled: boolean): void {
  const key = `${conversation_id}:${id}`;
  emptied.set(key, { conversation_id, id, recalled: recalled || emptied.get(key)?.recalled === true });
}
