import { createSignal } from "@shiye/client/signal";
import type { MessageType, QuotedMessage } from "@shiye/events/chat";

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

export type Delivery = { outcome: "sent" } | { outcome: "held" | "failed"; reason: string };
export type Deliver = (message: OutgoingMessage) => Promise<Delivery>;

type OutboxStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "chat-outbox";
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;
const EMPTY: readonly OutgoingMessage[] = [];

/**
 * Sends messages one after another in each conversation, so that they keep the order in which they were written. The storage of the tab keeps
 * them over a reload. A message that was already sent then is recognised by its client id.
 *
 *   waiting ──▶ sending ──▶ gone
 *                 ├──▶ held ──(time, network, press)──▶ waiting
 *                 └──▶ failed ──(press)──▶ waiting
 */
export function createOutbox(store: OutboxStore | null, random: () => number = Math.random) {
  const messages = createSignal<readonly OutgoingMessage[]>(restore(store));
  const busy = new Set<number>();
  const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; attempt: number }>();
  let deliver: Deliver | undefined;

  function emit(next: readonly OutgoingMessage[]): void {
    messages.emit(next.length === 0 ? EMPTY : next);
    keep(store, next);
  }

  function change(clientMessageId: string, patch: Partial<OutgoingMessage>): void {
    emit(messages.get().map((message) => (message.clientMessageId === clientMessageId ? { ...message, ...patch } : message)));
  }

  function remove(clientMessageId: string): void {
    const gone = messages.get().find((message) => message.clientMessageId === clientMessageId);
    if (!gone) return;
    if (gone.preview) URL.revokeObjectURL(gone.preview);
    emit(messages.get().filter((message) => message !== gone));
  }

  /** Undefined while the message is being sent. A message behind a held one is held as well. */
  function outcomeOf(clientMessageId: string): Delivery | undefined {
    const message = messages.get().find((one) => one.clientMessageId === clientMessageId);
    if (!message) return { outcome: "sent" };
    const { conversationId, state, reason = "" } = message;
    if (state === "held" || state === "failed") return { outcome: state, reason };
    const held = messages.get().find((one) => one.conversationId === conversationId && one.state === "held");
    return held && { outcome: "held", reason: held.reason ?? "" };
  }

  function stopWaiting(conversationId: number): void {
    clearTimeout(timers.get(conversationId)?.timer);
    timers.delete(conversationId);
  }

  /** 1, 2, 4 … 30 seconds; half of it is random. */
  function retryLater(conversationId: number, attempt: number): void {
    const ceiling = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
    const timer = setTimeout(() => release(conversationId, attempt + 1), ceiling / 2 + (ceiling / 2) * random());
    timers.set(conversationId, { timer, attempt });
  }

  /** Tries the held messages of the conversation again, from the first one. */
  function release(conversationId: number, attempt = 0): void {
    stopWaiting(conversationId);
    const held = messages.get().filter((message) => message.conversationId === conversationId && message.state === "held");
    for (const { clientMessageId } of held) change(clientMessageId, { state: "waiting" });
    void run(conversationId, attempt);
  }

  async function run(conversationId: number, attempt: number): Promise<void> {
    if (busy.has(conversationId) || timers.has(conversationId) || !deliver) return;
    busy.add(conversationId);
    try {
      let tries = attempt;
      for (let next = firstWaiting(conversationId); next && deliver; next = firstWaiting(conversationId)) {
        const { clientMessageId } = next;
        change(clientMessageId, { state: "sending" });
        const delivery = await deliver(next);
        if (delivery.outcome === "sent") {
          tries = 0;
          remove(clientMessageId);
          continue;
        }
        change(clientMessageId, { state: delivery.outcome, reason: delivery.reason });
        if (delivery.outcome === "failed") continue;
        // Those behind it wait as well, so that the order is kept.
        if (messages.get().some((message) => message.clientMessageId === clientMessageId)) {
          retryLater(conversationId, tries);
          return;
        }
      }
    } finally {
      busy.delete(conversationId);
    }
  }

  const firstWaiting = (conversationId: number) =>
    messages.get().find((message) => message.conversationId === conversationId && message.state === "waiting");

  const conversations = () => new Set(messages.get().map(({ conversationId }) => conversationId));

  return {
    get: messages.get,
    subscribe: messages.subscribe,
    /** Sets the delivery. Until then everything waits. */
    connect(road: Deliver): () => void {
      deliver = road;
      for (const id of conversations()) void run(id, 0);
      return () => {
        if (deliver === road) deliver = undefined;
      };
    },
    add(message: Omit<OutgoingMessage, "state">) {
      emit([...messages.get(), { ...message, state: "waiting" }]);
      void run(message.conversationId, 0);
    },
    /** Stores the result of an upload, so that it is kept when sending fails. */
    change,
    /** Removes a message: a push said that the server has it, or its author dropped it. */
    remove,
    /** Resolves when the message is sent, held or refused. */
    outcome(clientMessageId: string): Promise<Delivery> {
      return new Promise((resolve) => {
        const look = () => {
          const outcome = outcomeOf(clientMessageId);
          if (!outcome) return;
          stop();
          resolve(outcome);
        };
        const stop = messages.subscribe(look);
        look();
      });
    },
    retry(clientMessageId: string) {
      const message = messages.get().find((one) => one.clientMessageId === clientMessageId);
      if (!message) return;
      change(clientMessageId, { state: "waiting" });
      release(message.conversationId);
    },
    /** Called when the network is back. */
    retryHeld() {
      for (const id of conversations()) release(id);
    },
    /** Called when the member signs out. */
    clear() {
      for (const id of [...timers.keys()]) stopWaiting(id);
      for (const { preview } of messages.get()) if (preview) URL.revokeObjectURL(preview);
      emit([]);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** A picture that is not uploaded yet is a file of this page, so it is lost with the page. */
function keep(store: OutboxStore | null, messages: readonly OutgoingMessage[]): void {
  try {
    const kept = messages.filter(({ content }) => content !== "").map(({ preview: _, ...message }) => message);
    if (kept.length === 0) store?.removeItem(KEY);
    else store?.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The storage is full or refused. Then the messages last as long as the page.
  }
}

function restore(store: OutboxStore | null): readonly OutgoingMessage[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return EMPTY;
    return stored.filter(isMessage).map((message) => ({ ...message, state: message.state === "failed" ? "failed" : "waiting" }));
  } catch {
    return EMPTY;
  }
}

function isMessage(value: Partial<OutgoingMessage> | null): value is OutgoingMessage {
  return (
    typeof value?.clientMessageId === "string" &&
    typeof value.memberId === "number" &&
    typeof value.conversationId === "number" &&
    typeof value.content === "string" &&
    typeof value.at === "number" &&
    (value.messageType === "text" || value.messageType === "image")
  );
}
