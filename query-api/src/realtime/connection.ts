import type { Push } from "@shiye/events/pushes";
import type { Principal } from "@shiye/infra/http/access-tokens";
import type { DeliveredPush } from "@shiye/infra/realtime/push-bus";
import type { Transport } from "./transport.ts";

/** Messages of one tab, handed over one after another to keep their order. */
interface ChatOutbox {
  sending: Promise<void>;
  waiting: number;
  /** Messages that this tab gets as `message_sent`, and so not as `new_message`: see `messageKey`. */
  readonly own: Set<string>;
  readonly mayType: () => boolean;
}

export const messageKey = (conversationId: number, clientMessageId: string) => `${conversationId} ${clientMessageId}`;

/** True for the push about a message that this tab sent, and only for the first one. */
export function takeOwnMessage({ outbox, principal }: Connection, push: Push): boolean {
  if (push.event !== "new_message") return false;
  const { message, conversationId } = push.data;
  if (message.sender_id !== principal?.id || message.clientMessageId === null) return false;
  return outbox.own.delete(messageKey(conversationId, message.clientMessageId));
}

/** A push to many connections: serialised once, sent often. */
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
  /** Whether the allowance permits one more frame now. */
  readonly mayReceive: () => boolean;
  stage: "silent" | "authenticating" | "open" | "closed";
  /** The member of the connection. */
  principal?: Principal & { kind: "member" };
  /** The administrator of the connection. Administrators do not chat and are not shown as online. */
  admin?: Principal & { kind: "admin" };
  /** When the connection joined each room (`moment` of the switchboard). A client in the room at the time of a push knows the push. */
  readonly rooms: Map<string, number>;
  /** For each room the sequence up to which pushes were replayed. Live pushes up to it are dropped. */
  readonly replayed: Map<string, bigint>;
  /** Live pushes that wait until a replay is complete, so that the newest value is sent last. */
  held?: OutgoingPush[];
  /** The position from which the client resumes, until when rooms that it joins are replayed too, and those that have been. */
  resume?: { position: bigint; until: number; rooms: Set<string> };
  authTimer?: NodeJS.Timeout;
  /** Ends when all received frames are handled. Frames are handled one after another. */
  work: Promise<void>;
  /** The chat messages of this connection. */
  readonly outbox: ChatOutbox;
}

/** Bytes that may wait for one client. A slower client is closed, because more would take the memory of the others. */
export const LARGEST_BACKLOG = 1024 * 1024;

export function isOldNews(connection: Connection, push: OutgoingPush): boolean {
  return push.sequence <= (connection.replayed.get(push.room) ?? -1n);
}

export function outgoingOf({ sequence, position, push }: DeliveredPush<Push>): OutgoingPush {
  return { sequence, room: push.room, frame: JSON.stringify({ event: push.event, data: push.data, seq: position.toString() }) };
}
