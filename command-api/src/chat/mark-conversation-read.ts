import { MarkConversationRead } from "@shiye/events/chat";
import { refuse } from "@shiye/events/refusals";
import { refusalBetween } from "../blocks/state.ts";
import { command } from "../kernel/command.ts";
import { findConversation, streamOf, turnOf } from "./find-conversation.ts";

export const markConversationRead = command(MarkConversationRead, {
  gather: async ({ read }, { id }, { actor }) => {
    const found = await findConversation(read, id, actor.id);
    const hasBlock = found !== undefined && (await refusalBetween(read, actor.id, [found.otherId])) !== undefined;
    return { found, hasBlock };
  },
  stream: (_input, _context, { found }) => streamOf(found),

  /** Across a block nobody learns what the other reads. */
  decide({ found, hasBlock }, { id }, { actor }) {
    if (!found) return refuse("conversation-not-found");
    const { own, otherId } = found;
    if (own.unread === 0 || own.lastReceivedId === null) return [];
    const data = { conversationId: id, memberId: actor.id, otherId, throughMessageId: own.lastReceivedId, isShown: !hasBlock };
    return [{ type: "ConversationRead", data }];
  },

  answer: async ({ input, context }) => ({ conversationId: input.id, readBy: context.actor.id }),

  handling: {
    turn: turnOf,
  },
});
