import { createSignal } from "@shiye/client/signal";
import type { MessageType, QuotedMessage } from "@shiye/events/chat";
import { createOutboxStorage, type OutboxStores } from "./outbox-storage.ts";

/** An own message that the server has not acknowledged yet. */
export interface OutgoingMessage {
  /** The permanent id: when it is sent again after a lost answer, it is still the same message. */
  clientMessageId: string;
  memberId: number;
  conversationId: number;
  messageType: MessageType;
  /** The text, or the address of a picture after its upload. */
  content: string;
  /** Milliseconds since 1970. */
  at: number;
  /** `held`: the server cannot be reached; it is sent automatically later. `failed`: the server refused it. */
  state: "waiting" | "sending" | "held" | "failed";
  /** Why it is held or has failed, as a sentence to show. */
  reason?: string;
  /** For a picture: what this device shows until the upload is done. */
  preview?: string;
  /** The message that it answers, as it was when the answer was written. */
  replyTo?: QuotedMessage;
}

const EMPTY: readonly OutgoingMessage[] = [];
const byTime = (one: OutgoingMessage, other: OutgoingMessage) => one.at - other.at;

/** The messages that this tab shows: those of the device, and those that no storage keeps beyond this page. */
export function createOutgoingMessages(stores: OutboxStores) {
  const storage = createOutboxStorage(stores);
  const messages = createSignal<readonly OutgoingMessage[]>(storage.restore().sort(byTime));
  const unkept = new Set<string>();

  function emit(next: readonly OutgoingMessage[]): void {
    messages.emit(next.length === 0 ? EMPTY : next);
  }

  const find = (clientMessageId: string) => messages.get().find((message) => message.clientMessageId === clientMessageId);

  /** Adds or replaces it. */
  function show(message: OutgoingMessage): void {
    const others = messages.get().filter(({ clientMessageId }) => clientMessageId !== message.clientMessageId);
    emit([...others, message].sort(byTime));
  }

  function put(message: OutgoingMessage): void {
    if (storage.keep(message)) unkept.delete(message.clientMessageId);
    else unkept.add(message.clientMessageId);
    show(message);
  }

  function hide(clientMessageId: string): void {
    const gone = find(clientMessageId);
    if (!gone) return;
    if (gone.preview) URL.revokeObjectURL(gone.preview);
    unkept.delete(clientMessageId);
    emit(messages.get().filter((message) => message !== gone));
  }

  return {
    get: messages.get,
    subscribe: messages.subscribe,
    find,
    put,
    /** Whether no storage keeps it beyond this page. */
    isUnkept: (clientMessageId: string) => unkept.has(clientMessageId),
    conversations: () => new Set(messages.get().map(({ conversationId }) => conversationId)),
    change(clientMessageId: string, patch: Partial<OutgoingMessage>): void {
      const message = find(clientMessageId);
      if (message) put({ ...message, ...patch });
    },
    remove(clientMessageId: string): void {
      storage.drop(clientMessageId);
      hide(clientMessageId);
    },
    /** Another tab changed this entry of the device's storage; null: all of them. Returns the message that it is now. */
    follow(key: string | null): OutgoingMessage | undefined {
      if (key === null) {
        emit(messages.get().filter(({ clientMessageId }) => unkept.has(clientMessageId)));
        return undefined;
      }
      const { clientMessageId, message } = storage.stored(key) ?? {};
      if (clientMessageId === undefined) return undefined;
      const preview = find(clientMessageId)?.preview;
      if (message) show(preview ? { ...message, preview } : message);
      // One that only this page has is not of the device.
      else if (!unkept.has(clientMessageId)) hide(clientMessageId);
      return message ?? undefined;
    },
    clear(): void {
      for (const { preview } of messages.get()) if (preview) URL.revokeObjectURL(preview);
      unkept.clear();
      storage.clear();
      emit([]);
    },
  };
}
