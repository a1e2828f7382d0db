import { MarkConversationRead } from "@shiye/events/chat";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findConversation, streamOf, turnOf } from "./find-conversation.ts";

export const markConversationRead = command(MarkConversationRead, {
  gather: ({ read }, { id }, { actor }) => findConversation(read, id, actor.id),
  stream: (_input, _context, found) => streamOf(found),

  decide(found, { id }, { actor }) {
    if (!found) return refuse("conversation-not-found");
    const { own, otherId } = found;
    if (own.unread === 0 || own.lastReceivedId === null) return [];
    const data = { conversationId: id, memberId: actor.id, otherId, throughMessageId: own.lastReceivedId };
    return [{ type: "ConversationRead", data }];
  },

  answer: async ({ input, context }) => ({ conversationId: input.id, readBy: context.actor.id }),

  handling: {
    turn: turnOf,
  },
});
