import type { ConversationEnd, LateReads } from "@shiye/infra/read-models/late-reads";
import type { Snapshot } from "../kernel/stream.ts";
import type { ConversationState, Side } from "./state.ts";

/**
 * Snapshots of conversations from the read model `chat`. Folding twenty thousand messages takes a second, during which no other call is
 * answered. A snapshot is exact, not late: its row has the revision that it is the state of, later events are read from the log, and a test
 * in infra/dev/world compares it with the fold from the beginning. One statement reads both ends, so they are from the same moment.
 */
export function createConversationSnapshots(reads: LateReads) {
  return async (streamName: string): Promise<Snapshot<ConversationState> | undefined> => {
    const [, lowerId, higherId] = /^conversation-(\d+)-(\d+)$/.exec(streamName)?.map(Number) ?? [];
    if (lowerId === undefined || higherId === undefined) return undefined;
    return snapshotOf({ lowerId, higherId }, (await reads.conversationEnds(lowerId, higherId)) ?? []);
  };
}

function snapshotOf(
  pair: { lowerId: number; higherId: number },
  ends: readonly ConversationEnd[],
): Snapshot<ConversationState> | undefined {
  const [one, other] = ends;
  if (!one || !other || ends.length !== 2) return undefined;
  const { last_message_id: messageId, last_revision: lastRevision } = one;
  const last = messageId === null || lastRevision === null ? null : { messageId, revision: lastRevision };
  const sides = Object.fromEntries(ends.map((end) => [end.member_id, sideFrom(end)]));
  // Without a position, because every event in this state has already passed the read model.
  const revision = Math.max(one.revision, other.revision);
  return { state: { status: "started", id: one.conversation_id, ...pair, last, sides }, revision, position: 0n };
}

function sideFrom(end: ConversationEnd): Side {
  return {
    lastReceivedId: end.last_received_id || null,
    seenThroughId: end.seen_through,
    readThroughId: end.read_through,
    hiddenThroughId: end.hidden_through,
    unread: end.unread_count,
  };
}
