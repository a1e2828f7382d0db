import { randomUUID } from "node:crypto";
import { MessageView } from "@shiye/events/chat";
import { Id } from "@shiye/events/ids";
import type { SignalData } from "@shiye/events/pushes";
import { refusalMessages } from "@shiye/events/refusals";
import { parseInput } from "@shiye/infra/http/parse-input";
import type { ServiceClient } from "@shiye/infra/http/service-client";
import type { SignalBus } from "@shiye/infra/realtime/signal-bus";
import type { Contacts } from "../chat/contacts.ts";
import type { ClientFrame } from "./client-frames.ts";
import { type Connection, messageKey } from "./connection.ts";
import type { Switchboard } from "./switchboard.ts";
import { closeCodes } from "./transport.ts";

type ChatFrame = Extract<ClientFrame, { event: "send_message" | "typing" | "stop_typing" }>;
type SendData = Extract<ChatFrame, { event: "send_message" }>["data"];
export type ChatFrames = (connection: Connection, frame: ChatFrame) => Promise<void>;

interface ChatFramesOptions {
  switchboard: Switchboard;
  /** command-api, because query-api never appends. */
  commands: ServiceClient;
  contacts: Contacts;
  signals: Pick<SignalBus, "publish">;
  onError: (error: unknown) => void;
}

/** How many messages of one tab may wait. It is more than a member can type meanwhile. */
const MOST_WAITING = 60;
/** Messages of one tab whose `new_message` may be outstanding. */
const MOST_OWN = 500;

/** Chat over a websocket: messages go to command-api, typing is passed on and not stored. */
export function createChatFrames({ switchboard, commands, contacts, signals, onError }: ChatFramesOptions): ChatFrames {
  function refuse(connection: Connection, code: "token-missing" | "invalid-parameters" | "too-many-requests", more: object = {}): void {
    switchboard.sendError(connection, code, refusalMessages[code], more);
  }

  function send(connection: Connection, data: SendData): void {
    const { conversationId } = data;
    const named = data.clientMessageId === undefined || data.clientMessageId === null ? {} : { clientMessageId: data.clientMessageId };
    // The id becomes part of a path, so arbitrary text such as ".." must be refused.
    const id = parseInput(Id, conversationId);
    if (conversationId === undefined || conversationId === null || conversationId === "") refuse(connection, "invalid-parameters", named);
    else if (!id.ok) switchboard.sendError(connection, id.refusal.code, id.refusal.message, named);
    else if (connection.outbox.waiting >= MOST_WAITING) refuse(connection, "too-many-requests", { ...named, retryAfterSeconds: 1 });
    else enqueue(connection, id.value, data, named);
  }

  function enqueue(connection: Connection, conversationId: Id, data: SendData, named: object): void {
    const { outbox } = connection;
    const { receiverId, messageType, content, replyToId } = data;
    // A message without a client id gets one, so that its own tab recognizes the push.
    const clientMessageId = String(data.clientMessageId ?? randomUUID());
    const key = messageKey(conversationId, clientMessageId);
    const body = { messageType: messageType ?? undefined, content, clientMessageId, receiverId: receiverId || undefined, replyToId };
    const path = `/chat/conversations/${conversationId}/messages`;
    outbox.waiting += 1;
    outbox.sending = outbox.sending
      .then(() => handOver(connection, path, body, key, named))
      .catch(onError)
      .finally(() => {
        outbox.waiting -= 1;
      });
  }

  async function handOver(connection: Connection, path: string, body: object, key: string, named: object): Promise<void> {
    const { principal, outbox, transport } = connection;
    if (!principal) return;
    outbox.own.add(key);
    if (outbox.own.size > MOST_OWN) for (const oldest of [...outbox.own].slice(0, 1)) outbox.own.delete(oldest);
    const answer = await commands({ principal, address: transport.address, method: "POST", path, body });
    if (answer.ok) {
      switchboard.send(connection, { event: "message_sent", data: { message: MessageView.parse(answer.data) } });
      return;
    }
    const { status, code, message, retryAfterSeconds } = answer;
    if (status === 401) {
      switchboard.hangUp(connection, closeCodes.signInEnded, "sign-in ended");
      return;
    }
    // After a 5xx the message may have been stored, and then it is still a message of this tab.
    if (status < 500) outbox.own.delete(key);
    switchboard.sendError(connection, code, message, { ...named, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
  }

  /** Passes typing on. A forbidden frame gets no error, which would reveal that the conversation exists. */
  async function type(connection: Connection, memberId: number, frame: Exclude<ChatFrame, { event: "send_message" }>): Promise<void> {
    if (!connection.outbox.mayType()) return;
    const { conversationId, receiverId } = frame.data;
    const other = await contacts.otherIn(conversationId, memberId);
    if (other === undefined || (receiverId && receiverId !== other)) return;
    const event = frame.event === "typing" ? "user_typing" : "user_stop_typing";
    const data: SignalData<typeof event> = { conversationId, userId: memberId };
    await signals.publish({ kind: "frame", room: `member:${other}`, frame: { event, data } });
  }

  return async (connection, frame) => {
    const { principal } = connection;
    if (!principal) refuse(connection, "token-missing");
    else if (frame.event === "send_message") send(connection, frame.data);
    else await type(connection, principal.id, frame);
  };
}
