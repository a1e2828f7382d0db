import { HideConversation } from "@shiye/events/chat";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findConversation, streamOf, turnOf } from "./find-conversation.ts";

export const hideConversation = command(HideConversation, {
  gather: ({ read }, { id }, { actor }) => findConversation(read, id, actor.id),
  stream: (_input, _context, found) => streamOf(found),

  decide(found, { id }, { actor }) {
    if (!found) return refuse("conversation-not-found");
    const { conversation, otherId, own } = found;
    const throughMessageId = conversation.last?.messageId ?? null;
    if (own.hiddenThroughId >= (throughMessageId ?? conversation.id)) return [];
    return [{ type: "ConversationHidden", data: { conversationId: id, memberId: actor.id, otherId, throughMessageId } }];
  },

  answer: async () => ({}),

  handling: {
    turn: turnOf,
  },
});
