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

export type Delivery = { outcome: "sent" } | { outcome: "held" | "failed"; reason: string };
export type Deliver = (message: OutgoingMessage) => Promise<Delivery>;

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;
const EMPTY: readonly OutgoingMessage[] = [];

/**
 * Sends messages one after another in each conversation, so that they keep the order in which they were written. The storage of the device
 * keeps them, so that they outlive their tab; each tab shows those of all. A message that was already sent then is recognised by its client id.
 *
 *   waiting ──▶ sending ──▶ gone
 *                 ├──▶ held ──(time, network, press)──▶ sending
 *                 └──▶ failed ──(press)──▶ waiting
 */
export function createOutbox(stores: OutboxStores, random: () => number = Math.random) {
  const storage = createOutboxStorage(stores);
  const messages = createSignal<readonly OutgoingMessage[]>(storage.restore().sort(byTime));
  const busy = new Set<number>();
  const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; attempt: number }>();
  /** Messages that no storage keeps beyond this page. */
  const unkept = new Set<string>();
  let deliver: Deliver | undefined;
  /** Whether this tab sends what the device keeps (sending-turn.ts). */
  let myTurn = false;

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

  function change(clientMessageId: string, patch: Partial<OutgoingMessage>): void {
    const message = find(clientMessageId);
    if (message) put({ ...message, ...patch });
  }

  function hide(clientMessageId: string): void {
    const gone = find(clientMessageId);
    if (!gone) return;
    if (gone.preview) URL.revokeObjectURL(gone.preview);
    unkept.delete(clientMessageId);
    emit(messages.get().filter((message) => message !== gone));
  }

  function remove(clientMessageId: string): void {
    storage.drop(clientMessageId);
    hide(clientMessageId);
  }

  /** Undefined while the message is being sent. A message behind a held one is held as well. */
  function outcomeOf(clientMessageId: string): Delivery | undefined {
    const message = find(clientMessageId);
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

  /** Tries the messages of the conversation again, from the first one. */
  function release(conversationId: number, attempt = 0): void {
    stopWaiting(conversationId);
    void run(conversationId, attempt);
  }

  /** What only this page has, as a picture that is not uploaded, no other tab can send. */
  const maySend = ({ clientMessageId }: OutgoingMessage) => myTurn || unkept.has(clientMessageId);

  const nextOf = (conversationId: number) =>
    messages.get().find((message) => message.conversationId === conversationId && message.state !== "failed" && maySend(message));

  async function run(conversationId: number, attempt: number): Promise<void> {
    if (busy.has(conversationId) || timers.has(conversationId) || !deliver) return;
    busy.add(conversationId);
    try {
      let tries = attempt;
      for (let next = nextOf(conversationId); next && deliver; next = nextOf(conversationId)) {
        const { clientMessageId } = next;
        change(clientMessageId, { state: "sending" });
        const ownPicture = unkept.has(clientMessageId);
        const delivery = await deliver(next);
        if (delivery.outcome === "sent") {
          tries = 0;
          remove(clientMessageId);
          continue;
        }
        const tried = find(clientMessageId);
        if (!tried) continue;
        if (!maySend(tried)) {
          // The tab that has the turn says how it is. Of a picture from this page it knows nothing before the upload, so it gets it now.
          if (ownPicture && delivery.outcome === "held") change(clientMessageId, { state: "waiting" });
          else if (ownPicture) change(clientMessageId, { state: "failed", reason: delivery.reason });
          continue;
        }
        change(clientMessageId, { state: delivery.outcome, reason: delivery.reason });
        if (delivery.outcome === "failed") continue;
        // Those behind it wait as well, so that the order is kept.
        retryLater(conversationId, tries);
        return;
      }
    } finally {
      busy.delete(conversationId);
    }
  }

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
    /** Begins this tab's turn; the returned function ends it. */
    beginTurn(): () => void {
      myTurn = true;
      for (const id of conversations()) release(id);
      return () => {
        myTurn = false;
      };
    },
    add(message: Omit<OutgoingMessage, "state">) {
      // No two are of the same moment, so that a storage, which has no order, keeps their order.
      const at = Math.max(message.at, (messages.get().at(-1)?.at ?? 0) + 1);
      put({ ...message, at, state: "waiting" });
      void run(message.conversationId, 0);
    },
    /** Another tab changed this entry of the device's storage. Null: all of them. */
    follow(key: string | null) {
      if (key === null) return emit(messages.get().filter(({ clientMessageId }) => unkept.has(clientMessageId)));
      const entry = storage.stored(key);
      if (!entry) return;
      const { clientMessageId, message } = entry;
      const preview = find(clientMessageId)?.preview;
      if (message) show(preview ? { ...message, preview } : message);
      // One that only this page has is not of the device.
      else if (!unkept.has(clientMessageId)) hide(clientMessageId);
      if (message?.state === "waiting") release(message.conversationId);
    },
    /** Whether leaving the page would lose a message. */
    isAtRisk: () => messages.get().some(({ clientMessageId, state }) => state !== "failed" && unkept.has(clientMessageId)),
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
      const message = find(clientMessageId);
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
      unkept.clear();
      storage.clear();
      emit([]);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

const byTime = (one: OutgoingMessage, other: OutgoingMessage) => one.at - other.at;
