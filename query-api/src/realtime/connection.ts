import type { Push } from "@shiye/events/pushes";
import type { Principal } from "@shiye/infra/http/access-tokens";
import type { DeliveredPush } from "@shiye/infra/realtime/push-bus";
import type { Transport } from "./transport.ts";

/** Messages of one tab: handed over one after the other, so that they stand in the order in which they were written. */
interface ChatOutbox {
  sending: Promise<void>;
  waiting: number;
  /** Messages that this tab is told of by `message_sent`, and therefore not by `new_message`: see `messageKey`. */
  readonly own: Set<string>;
  readonly mayType: () => boolean;
}

export const messageKey = (conversationId: number, clientMessageId: string) => `${conversationId} ${clientMessageId}`;

/** True once for a message that this very tab sent. */
export function takeOwnMessage({ outbox, principal }: Connection, push: Push): boolean {
  if (push.event !== "new_message") return false;
  const { message, conversationId } = push.data;
  if (message.sender_id !== principal?.id || message.clientMessageId === null) return false;
  return outbox.own.delete(messageKey(conversationId, message.clientMessageId));
}

/** A push on its way to many: told once, sent often. */
export interface OutgoingPush {
  sequence: bigint;
  room: string;
  frame: string;
}

/**
 *   silent ──auth──▶ authenticating ──▶ open
 *      └──5 s──────────────┴─────────────┴──▶ closed
 */
export interface Connection {
  readonly transport: Transport;
  /** Whether one more frame may come in now. */
  readonly mayReceive: () => boolean;
  stage: "silent" | "authenticating" | "open" | "closed";
  /** The member at the other end. */
  principal?: Principal & { kind: "member" };
  /** The administrator at the other end: in no chat, and not seen to be there. */
  admin?: Principal & { kind: "admin" };
  /** The moments at which it joined: whoever was there when something was told knows it. */
  readonly rooms: Map<string, number>;
  /** Up to this sequence a room's pushes were replayed: the live ones up to there are old news. */
  readonly replayed: Map<string, bigint>;
  /** Live pushes that wait until a replay is through, so that the newest value is the last one told. */
  held?: OutgoingPush[];
  /** Where the client resumes from, and until when rooms that it joins are replayed too. */
  resume?: { position: bigint; until: number };
  authTimer?: NodeJS.Timeout;
  /** Frames are worked on one after the other. */
  work: Promise<void>;
  /** What this connection itself says in chats. */
  readonly outbox: ChatOutbox;
}

/** Bytes that may wait for one client. Past that it is too slow, and holding more for it would cost the others. */
export const LARGEST_BACKLOG = 1024 * 1024;

export function isOldNews(connection: Connection, push: OutgoingPush): boolean {
  return push.sequence <= (connection.replayed.get(push.room) ?? -1n);
}

export function outgoingOf({ sequence, position, push }: DeliveredPush<Push>): OutgoingPush {
  return { sequence, room: push.room, frame: JSON.stringify({ event: push.event, data: push.data, seq: position.toString() }) };
}
