import type { MessageType, MessageView, QuotedMessage } from "@shiye/events/chat";
import type { PictureView } from "@shiye/events/media";
import type { OutgoingMessage } from "../cache/outbox.ts";
import { linkedNote } from "../note-link.ts";
import { timeLabel } from "./time-label.ts";

/** A message as it is drawn, whether the server has it yet or not. */
export interface ShownMessage {
  /** Stays the same from the moment it is written to the end. */
  key: string;
  /** Null while it is on its way. */
  id: number | null;
  clientMessageId: string | null;
  own: boolean;
  type: MessageType;
  content: string;
  /** What the server told of the picture at `content`; of one that is on its way nothing. */
  media?: readonly PictureView[] | undefined;
  /** Milliseconds since 1970. */
  at: number;
  state: "received" | "read" | "unread" | OutgoingMessage["state"];
  reason?: string | undefined;
  recalled: boolean;
  /** The message that it answers. */
  quote: Quote | null;
}

export interface Quote {
  id: number;
  own: boolean;
  nickname: string;
  text: string;
}

export type Row =
  | { kind: "time"; key: string; text: string }
  | { kind: "message"; key: string; message: ShownMessage; opensGroup: boolean; closesGroup: boolean };

const MINUTE = 60_000;
/** What one member says within it stands together. */
const GROUP_MS = 3 * MINUTE;
/** After a longer silence the time is said again. */
const SILENCE_MS = 10 * MINUTE;

/** What was said, then what is on its way; a message that is both is shown once. */
export function shownMessages(
  messages: readonly MessageView[],
  outgoing: readonly OutgoingMessage[],
  memberId: number,
): readonly ShownMessage[] {
  const arrived = new Set(messages.flatMap((one) => (one.sender_id === memberId && one.clientMessageId ? [one.clientMessageId] : [])));
  return [
    ...messages.map((message) => shownOf(message, memberId)),
    ...outgoing.filter(({ clientMessageId }) => !arrived.has(clientMessageId)).map(shownOutgoing),
  ];
}

/** The cache keeps the identity of what has not changed, and so does this: rows that are the same are not drawn again. */
const known = new WeakMap<MessageView | OutgoingMessage, ShownMessage>();

function shownOf(message: MessageView, memberId: number): ShownMessage {
  const before = known.get(message);
  const own = message.sender_id === memberId;
  if (before?.own === own) return before;
  const { id, clientMessageId, message_type: type, content, media } = message;
  const shown: ShownMessage = {
    key: own && clientMessageId ? clientMessageId : String(id),
    id,
    clientMessageId,
    own,
    type,
    content,
    media,
    at: Date.parse(message.created_at),
    state: own ? (message.is_read === 1 ? "read" : "unread") : "received",
    recalled: message.is_recalled === 1,
    quote: message.reply_to && quoteOf(message.reply_to, memberId),
  };
  known.set(message, shown);
  return shown;
}

function shownOutgoing(message: OutgoingMessage): ShownMessage {
  const before = known.get(message);
  if (before) return before;
  const { clientMessageId, messageType: type, content, preview, at, state, reason } = message;
  const shown: ShownMessage = {
    key: clientMessageId,
    id: null,
    clientMessageId,
    own: true,
    type,
    content: preview ?? content,
    at,
    state,
    reason,
    recalled: false,
    quote: message.replyTo ? quoteOf(message.replyTo, message.memberId) : null,
  };
  known.set(message, shown);
  return shown;
}

export function quotedOf({ id, sender_id, sender_nickname, message_type, content, is_recalled }: MessageView): QuotedMessage {
  return { id, sender_id, sender_nickname, message_type, content, is_recalled };
}

/** What is said of a message where another answers it. */
export function quoteOf(
  { id, sender_id, sender_nickname: nickname, message_type, content, is_recalled }: QuotedMessage,
  memberId: number,
): Quote {
  const text =
    is_recalled === 1 ? "消息已撤回" : message_type === "image" ? "[图片]" : linkedNote(content) ? "[笔记]" : content || "消息已不在";
  return { id, own: sender_id === memberId, nickname, text };
}

/** Messages with the days and times between them, in groups of one speaker. `now` in milliseconds. */
export function rowsOf(messages: readonly ShownMessage[], now: number): readonly Row[] {
  const rows: Row[] = [];
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    const after = messages[index + 1];
    const pause = before === undefined || message.at - before.at > SILENCE_MS || !isSameDay(before.at, message.at);
    if (pause) rows.push({ kind: "time", key: `time-${message.key}`, text: timeLabel(message.at, now) });
    rows.push({
      kind: "message",
      key: message.key,
      message,
      opensGroup: pause || !standTogether(before, message),
      closesGroup: after === undefined || !standTogether(message, after) || stageOf(after) !== stageOf(message),
    });
  }
  return rows;
}

/** What is on its way looks as if it had arrived, so that nothing moves when it has. */
function stageOf({ state }: ShownMessage): ShownMessage["state"] {
  return state === "waiting" || state === "sending" ? "unread" : state;
}

function standTogether(one: ShownMessage, next: ShownMessage): boolean {
  return !one.recalled && !next.recalled && one.own === next.own && next.at - one.at <= GROUP_MS && isSameDay(one.at, next.at);
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
