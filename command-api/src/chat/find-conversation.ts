import type { Read } from "../kernel/command.ts";
import { conversationIdStream, conversationStream, type Side, type StartedConversation, sideOf } from "./state.ts";

/** A conversation as one of its two members has it before them. */
export interface OwnConversation {
  conversation: StartedConversation;
  otherId: number;
  own: Side;
}

/** The caller's conversation of this id. One that is not theirs and one that does not exist get the same answer. */
export async function findConversation(read: Read, conversationId: number, memberId: number): Promise<OwnConversation | undefined> {
  const { pair } = await read(conversationIdStream(conversationId));
  if (!pair || (pair.lowerId !== memberId && pair.higherId !== memberId)) return undefined;
  const conversation = await read(conversationStream(pair));
  // An id may have been claimed for a conversation that then started under another.
  if (conversation.status !== "started" || conversation.id !== conversationId) return undefined;
  const otherId = pair.lowerId === memberId ? pair.higherId : pair.lowerId;
  return { conversation, otherId, own: sideOf(conversation, memberId) };
}

/** Where decisions about a conversation that was found go. */
export function streamOf(found: OwnConversation | undefined) {
  if (!found) throw new Error("A decision about a conversation needs one");
  return conversationStream(found.conversation);
}

/** Both members write to one stream: on one node, one after the other. */
export const turnOf = ({ id }: { id: number }) => `conversation ${id}`;
