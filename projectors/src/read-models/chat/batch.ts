import type { MessageType } from "@shiye/events/chat";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

export interface ChatBatch extends DepartureBatch {
  /** The ends of conversations, by conversation and member. Their marks only rise. */
  participants: Map<string, ParticipantRow>;
  /** Those ends that were read or hidden, or lost a message, in this batch. Their unread messages are counted again. */
  marked: Set<string>;
  messages: Map<string, MessageRow>;
  /** Messages that lost their content, by conversation and id: `recalled` by their sender, or else taken down. */
  emptied: Map<string, { conversation_id: number; id: number; recalled: boolean }>;
  recalls: { conversationId: number; messageId: number; senderId: number; receiverId: number }[];
  reads: ReadMark[];
  hides: { conversationId: number; memberId: number; throughMessageId: number | null }[];
  /** The end of this member, which an event of this revision touches. */
  participant(conversationId: number, memberId: number, otherId: number, revision: number): ParticipantRow;
}

type ParticipantRow = {
  conversation_id: number;
  member_id: number;
  other_id: number;
  last_message_id: number;
  last_received_id: number;
  seen_through: number;
  read_through: number;
  hidden_through: number;
  revision: number;
};

export type MessageRow = {
  conversation_id: number;
  id: number;
  sender_id: number;
  receiver_id: number;
  message_type: MessageType;
  content: string;
  client_message_id: string | null;
  reply_to_id: number | null;
  revision: number;
  created_at: string;
};

interface ReadMark {
  conversationId: number;
  memberId: number;
  otherId: number;
  throughMessageId: number;
  isShown: boolean;
}

export const participantKey = (conversationId: number, memberId: number) => `${conversationId}:${memberId}`;

export function createChatBatch(): ChatBatch {
  const participants = new Map<string, ParticipantRow>();
  return {
    participants,
    marked: new Set(),
    messages: new Map(),
    emptied: new Map(),
    recalls: [],
    reads: [],
    hides: [],
    departed: new Set(),
    participant(conversationId, memberId, otherId, revision) {
      const key = participantKey(conversationId, memberId);
      const ids = { conversation_id: conversationId, member_id: memberId, other_id: otherId };
      const marks = { last_message_id: 0, last_received_id: 0, seen_through: 0, read_through: 0, hidden_through: 0, revision };
      const row = participants.get(key) ?? { ...ids, ...marks };
      row.revision = Math.max(row.revision, revision);
      participants.set(key, row);
      return row;
    },
  };
}
