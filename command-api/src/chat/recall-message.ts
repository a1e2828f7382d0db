import { RecallMessage } from "@shiye/events/chat";
import { RECALL_MS } from "@shiye/events/limits";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { findConversation, streamOf, turnOf } from "./find-conversation.ts";

export const recallMessage = command(RecallMessage, {
  gather: async ({ read, recentEvents }, { id }, { actor, now }) => {
    const found = await findConversation(read, id, actor.id);
    const last = found?.conversation.last;
    const since = new Date(Date.parse(now) - RECALL_MS);
    return { found, recent: found && last ? await recentEvents(streamOf(found).name, last.revision, since) : [] };
  },

  stream: (_input, _context, { found }) => streamOf(found),

  decide({ found, recent }, { id, messageId }, { actor, now }) {
    if (!found) return refuse("conversation-not-found");
    const { conversation, otherId } = found;
    const about = recent.filter((event) => (event.data as { messageId?: unknown }).messageId === messageId);
    const sent = findStored(about, "MessageSent");
    if (!sent) {
      const isOlder = messageId > conversation.id && messageId <= (conversation.last?.messageId ?? 0);
      return refuse(isOlder ? "message-too-old" : "message-not-found");
    }
    if (sent.data.senderId !== actor.id) return refuse("message-not-own");
    if (about.some(({ type }) => type === "MessageRecalled" || type === "MessageTakenDown")) return [];
    if (Date.parse(now) - Date.parse(sent.at) > RECALL_MS) return refuse("message-too-old");
    return [{ type: "MessageRecalled", data: { conversationId: id, messageId, senderId: actor.id, receiverId: otherId } }];
  },

  answer: async ({ input: { id, messageId } }) => ({ id: messageId, conversationId: id }),

  handling: {
    turn: turnOf,
  },
});
