import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { refusalBetween } from "../blocks/state.ts";
import { type Call, innerCommand } from "../kernel/command.ts";
import type { Handling, Outcome } from "../kernel/handle.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { findMember } from "../members/find-member.ts";
import { isLocked } from "../members/state.ts";
import { asMessageRefusal } from "./message-refusal.ts";
import { conversationIdStream, conversationStream, pairOf } from "./state.ts";

type Pair = ReturnType<typeof pairOf>;

/** The id must be new: if its stream exists, another id is drawn. */
const claimConversationId = innerCommand({
  stream: (_pair: Pair, { newId }) => conversationIdStream(newId),
  gather: async () => undefined,
  decide: (_facts, pair, { newId }) => [{ type: "ConversationIdClaimed", data: { conversationId: newId, ...pair } }],
});

const startClaimed = innerCommand({
  stream: ({ pair }: { pair: Pair; conversationId: number; starterId: number }) => conversationStream(pair),
  gather: async ({ read }, { pair }) => read(conversationStream(pair)),
  decide: (conversation, { pair, conversationId, starterId }) =>
    conversation.status === "started" ? [] : [{ type: "ConversationStarted", data: { conversationId, ...pair, starterId } }],
});

/**
 * The conversation of the caller with a member; it is started if there is none. A conversation is found by its two members and by its id.
 * The log appends to one stream at a time, so the id is claimed first:
 *
 *   claim of an id ─▶ start with this id
 *
 * A claim alone means nothing. If two start at once, one succeeds, and the other's id stays unused.
 */
export async function startConversation(
  { handling }: { handling: Handling },
  otherUserId: string,
  call: Call<{ kind: "member"; id: number }>,
): Promise<(Pick<Outcome, "position"> & { pair: Pair; otherId: number }) | Refusal> {
  const other = await findMember(handling.sources, otherUserId);
  if (other.status !== "active") return refuse("member-not-found");
  if (other.id === call.actor.id) return refuse("chat-with-oneself");
  const blocked = await refusalBetween(handling.sources.read, call.actor.id, [other.id]);
  if (blocked) return asMessageRefusal(blocked);
  const pair = pairOf(call.actor.id, other.id);

  const known = await handling.handle(doNothing, pair, call);
  if (isRefusal(known)) return known;
  if (known.facts?.status === "started") return { position: known.position, pair, otherId: other.id };
  // What was said with a member who is locked now can still be read, but nobody begins to talk to them.
  if (isLocked(other)) return refuse("member-not-found");
  const claimed = await handling.handle(claimConversationId, pair, call);
  if (isRefusal(claimed)) return claimed;
  const { conversationId } = requireStored(claimed.events, "ConversationIdClaimed").data;
  const started = await handling.handle(startClaimed, { pair, conversationId, starterId: call.actor.id }, call);
  return isRefusal(started) ? started : { position: started.position, pair, otherId: other.id };
}

/** Reads the conversation as a refusal is proven: from the log, with the position at which it is true. */
const doNothing = innerCommand({
  stream: (pair: Pair) => conversationStream(pair),
  gather: async ({ read }, pair) => read(conversationStream(pair)),
  decide: () => [],
});
