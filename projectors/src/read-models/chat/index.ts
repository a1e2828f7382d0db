import type { PublishedPush, Room } from "@shiye/events/pushes";
import { chatModel } from "@shiye/infra/read-models/tables/chat";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures } from "../../building-blocks/departed-members/departures.ts";
import { type ChatBatch, createChatBatch } from "./batch.ts";
import { conversations } from "./conversations.ts";
import { writeChat } from "./write.ts";

/** Conversations, their messages, and what each of the two has read. */
export const chat = defineProjection<ChatBatch>({
  model: chatModel,
  handlers: { conversations, departures },
  createBatch: createChatBatch,
  pushes: {
    new_message: ["MessageSent"],
    "message:recalled": ["MessageRecalled"],
    "messages:read": ["ConversationRead"],
    "conversation:hidden": ["ConversationHidden"],
  },
  async write(transaction, schema, batch) {
    const sent = await writeChat(transaction, schema, batch);
    return [
      ...sent.flatMap(({ conversation_id, id, sender_id, receiver_id }) =>
        both(receiver_id, sender_id).map((room): PublishedPush => {
          return { room, event: "new_message", data: { conversation_id, message_id: id } };
        }),
      ),
      ...batch.recalls.flatMap(({ conversationId, messageId, senderId, receiverId }) =>
        both(receiverId, senderId).map((room): PublishedPush => {
          return { room, event: "message:recalled", data: { conversationId, messageId } };
        }),
      ),
      ...batch.reads.flatMap(({ conversationId, memberId, otherId, throughMessageId, isShown }) =>
        (isShown ? both(otherId, memberId) : own(memberId)).map((room): PublishedPush => {
          return { room, event: "messages:read", data: { conversationId, readBy: memberId, throughMessageId } };
        }),
      ),
      ...batch.hides.map(({ conversationId, memberId, throughMessageId }): PublishedPush => {
        return { room: `member:${memberId}`, event: "conversation:hidden", data: { conversationId, throughMessageId } };
      }),
    ];
  },
});

const own = (memberId: number): Room[] => [`member:${memberId}`];
const both = (one: number, other: number): Room[] => [`member:${one}`, `member:${other}`];
