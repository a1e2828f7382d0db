import { isMissingTable, type Sql } from "@shiye/infra/read-models/sql";
import type { Snapshot } from "../kernel/stream.ts";
import type { ConversationState, Side } from "./state.ts";

interface EndRow {
  conversation_id: string;
  member_id: string;
  last_received_id: string;
  read_through: string;
  hidden_through: string;
  unread_count: number;
  revision: number;
  last_message_id: string | null;
  last_revision: number | null;
}

/**
 * Conversations as the read model `chat` has folded them, for commands to go on from: twenty thousand messages are a second's work to
 * fold anew, and nobody else is answered meanwhile. Not a late fact: the row says which revision it is the state of, what came after
 * is read from the log, and a test in infra/dev/world holds it against the fold from the beginning. Both ends are read by one
 * statement, so they are of one moment.
 */
export function createConversationSnapshots(sql: Sql) {
  return async (streamName: string): Promise<Snapshot<ConversationState> | undefined> => {
    const [, lowerId, higherId] = /^conversation-(\d+)-(\d+)$/.exec(streamName)?.map(Number) ?? [];
    if (lowerId === undefined || higherId === undefined) return undefined;
    return snapshotOf({ lowerId, higherId }, await readEnds(sql, lowerId, higherId));
  };
}

async function readEnds(sql: Sql, lowerId: number, higherId: number): Promise<readonly EndRow[]> {
  const text = `select p.conversation_id, p.member_id, p.last_received_id, p.read_through, p.hidden_through, p.unread_count, p.revision,
      m.id as last_message_id, m.revision as last_revision
    from chat.participants p left join chat.messages m on m.conversation_id = p.conversation_id and m.id = p.last_message_id
    where (p.member_id = $1 and p.other_id = $2) or (p.member_id = $2 and p.other_id = $1)`;
  try {
    return (await sql.query<EndRow>(text, [lowerId, higherId])).rows;
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

function snapshotOf(pair: { lowerId: number; higherId: number }, ends: readonly EndRow[]): Snapshot<ConversationState> | undefined {
  const [one, other] = ends;
  if (!one || !other || ends.length !== 2) return undefined;
  const { last_message_id: messageId, last_revision: lastRevision } = one;
  const last = messageId === null || lastRevision === null ? null : { messageId: Number(messageId), revision: lastRevision };
  const sides = Object.fromEntries(ends.map((end) => [Number(end.member_id), sideFrom(end)]));
  // No position: whatever this state holds, the read model of chats has passed.
  const revision = Math.max(one.revision, other.revision);
  return { state: { status: "started", id: Number(one.conversation_id), ...pair, last, sides }, revision, position: 0n };
}

function sideFrom(end: EndRow): Side {
  const lastReceivedId = Number(end.last_received_id);
  return {
    lastReceivedId: lastReceivedId === 0 ? null : lastReceivedId,
    readThroughId: Number(end.read_through),
    hiddenThroughId: Number(end.hidden_through),
    unread: end.unread_count,
  };
}
