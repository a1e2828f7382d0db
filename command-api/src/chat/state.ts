import { defineState, type Stream } from "../kernel/stream.ts";

/** The conversation of an id. It counts only if the conversation itself has the same id. */
interface ConversationIdState {
  pair?: { lowerId: number; higherId: number };
}

const conversationIdState = defineState<ConversationIdState>({
  initial: {},
  evolve: { ConversationIdClaimed: (_state, { data: { lowerId, higherId } }) => ({ pair: { lowerId, higherId } }) },
});

export function conversationIdStream(conversationId: number): Stream<ConversationIdState> {
  return { name: `conversationId-${conversationId}`, fold: conversationIdState };
}

/** One member's end of a conversation. */
export interface Side {
  lastReceivedId: number | null;
  /** Through which message the member has read. */
  seenThroughId: number;
  /** The same, as the other may know it. */
  readThroughId: number;
  hiddenThroughId: number;
  unread: number;
}

/** All that is kept in memory of a conversation, however long it is. Texts stay in the log. */
export interface StartedConversation {
  status: "started";
  id: number;
  lowerId: number;
  higherId: number;
  last: { messageId: number; revision: number } | null;
  sides: Readonly<Record<number, Side>>;
}
export type ConversationState = { status: "unknown" } | StartedConversation;

const newSide: Side = { lastReceivedId: null, seenThroughId: 0, readThroughId: 0, hiddenThroughId: 0, unread: 0 };

export function sideOf(conversation: StartedConversation, memberId: number): Side {
  return conversation.sides[memberId] ?? newSide;
}

function withSide(state: ConversationState, memberId: number, change: (side: Side) => Partial<Side>): ConversationState {
  if (state.status === "unknown") return state;
  const side = sideOf(state, memberId);
  return { ...state, sides: { ...state.sides, [memberId]: { ...side, ...change(side) } } };
}

const conversationState = defineState<ConversationState>({
  initial: { status: "unknown" },
  evolve: {
    ConversationStarted: (_state, { data: { conversationId: id, lowerId, higherId, starterId } }) => {
      // The other member sees the conversation once something is said in it.
      const invited = starterId === lowerId ? higherId : lowerId;
      return { status: "started", id, lowerId, higherId, last: null, sides: { [invited]: { ...newSide, hiddenThroughId: id } } };
    },
    MessageSent: (state, { data: { messageId, receiverId }, revision }) => {
      if (state.status === "unknown") return state;
      const spoken = { ...state, last: { messageId, revision } };
      return withSide(spoken, receiverId, ({ unread }) => ({ lastReceivedId: messageId, unread: unread + 1 }));
    },
    // A reading or hiding covers all messages until then. The expected revision ensures that no message came in between.
    ConversationRead: (state, { data: { memberId, throughMessageId, isShown } }) =>
      withSide(state, memberId, () => ({
        seenThroughId: throughMessageId,
        ...(isShown && { readThroughId: throughMessageId }),
        unread: 0,
      })),
    // Only once for each message.
    MessageRecalled: (state, { data: { messageId, receiverId } }) =>
      withSide(state, receiverId, ({ seenThroughId, hiddenThroughId, unread }) => ({
        unread: messageId > Math.max(seenThroughId, hiddenThroughId) ? unread - 1 : unread,
      })),
    ConversationHidden: (state, { data }) =>
      withSide(state, data.memberId, () => ({ hiddenThroughId: data.throughMessageId ?? data.conversationId, unread: 0 })),
  },
});

export function pairOf(one: number, other: number): { lowerId: number; higherId: number } {
  return { lowerId: Math.min(one, other), higherId: Math.max(one, other) };
}

export function conversationStream({ lowerId, higherId }: { lowerId: number; higherId: number }): Stream<ConversationState> {
  return { name: `conversation-${lowerId}-${higherId}`, fold: conversationState, long: true };
}
