import type { Read } from "../kernel/command.ts";
import { conversationIdStream, conversationStream, type Side, type StartedConversation, sideOf } from "./state.ts";

/** A conversation as one of its two members sees it. */
export interface OwnConversation {
  conversation: StartedConversation;
  otherId: number;
  own: Side;
}

/** The caller's conversation with this id. A conversation of others and a missing one give the same answer. */
export async function findConversation(read: Read, conversationId: number, memberId: number): Promise<OwnConversation | undefined> {
  const { pair } = await read(conversationIdStream(conversationId));
  if (!pair || (pair.lowerId !== memberId && pair.higherId !== memberId)) return undefined;
  const conversation = await read(conversationStream(pair));
  // An id may have been claimed for a conversation that then started with another id.
  if (conversation.status !== "started" || conversation.id !== conversationId) return undefined;
  const otherId = pair.lowerId === memberId ? pair.higherId : pair.lowerId;
  return { conversation, otherId, own: sideOf(conversation, memberId) };
}

/** The stream for decisions about a conversation that was found. */
export function streamOf(found: OwnConversation | undefined) {
  if (!found) throw new Error("A decision about a conversation needs one");
  return conversationStream(found.conversation);
}

/** Both members write to one stream, so on one node they take turns. */
export const turnOf = ({ id }: { id: number }) => `conversation ${id}`;
