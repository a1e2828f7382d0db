import type { MessageType, MessageView, QuotedMessage } from "@shiye/events/chat";
import type { PictureView } from "@shiye/events/media";
import type { OutgoingMessage } from "../cache/outgoing-messages.ts";
import { linkedNote } from "../note-link.ts";
import { timeLabel } from "./time-label.ts";

/** A message as it is shown, sent or not. */
export interface ShownMessage {
  /** Never changes, from the writing on. */
  key: string;
  /** Null until the server has it. */
  id: number | null;
  clientMessageId: string | null;
  own: boolean;
  type: MessageType;
  content: string;
  /** The record of the picture at `content`. Undefined while it is being sent. */
  media?: readonly PictureView[] | undefined;
  /** Milliseconds since 1970. */
  at: number;
  state: "received" | "read" | "unread" | OutgoingMessage["state"];
  reason?: string | undefined;
  recalled: boolean;
  /** The message that it answers. */
  quote: Quote | null;
}

interface Quote {
  id: number;
  own: boolean;
  nickname: string;
  text: string;
}

type Row =
  | { kind: "time"; key: string; text: string }
  | { kind: "message"; key: string; message: ShownMessage; opensGroup: boolean; closesGroup: boolean };

const MINUTE = 60_000;
/** Messages of one member within this time are one group. */
const GROUP_MS = 3 * MINUTE;
/** After a longer pause the time is shown again. */
const SILENCE_MS = 10 * MINUTE;

/** Sent messages, then those of the outbox. A message that is in both is shown once. */
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

/** The cache keeps the identity of unchanged messages. This keeps it too, so that unchanged rows are not rendered again. */
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

/** The text of a message where another one quotes it. */
export function quoteOf(
  { id, sender_id, sender_nickname: nickname, message_type, content, is_recalled }: QuotedMessage,
  memberId: number,
): Quote {
  const text =
    is_recalled === 1 ? "消息已撤回" : message_type === "image" ? "[图片]" : linkedNote(content) ? "[笔记]" : content || "消息已不在";
  return { id, own: sender_id === memberId, nickname, text };
}

/** Messages with days and times between them, in groups of one author. `now` is in milliseconds. */
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

/** A message that is being sent looks as if it had arrived, so that nothing moves when it has. */
function stageOf({ state }: ShownMessage): ShownMessage["state"] {
  return state === "waiting" || state === "sending" ? "unread" : state;
}

function standTogether(one: ShownMessage, next: ShownMessage): boolean {
  return !one.recalled && !next.recalled && one.own === next.own && next.at - one.at <= GROUP_MS && isSameDay(one.at, next.at);
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
