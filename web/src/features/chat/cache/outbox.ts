import type { OutboxStores } from "./outbox-storage.ts";
import { createOutgoingMessages, type OutgoingMessage } from "./outgoing-messages.ts";

export type Delivery = { outcome: "sent" } | { outcome: "held" | "failed"; reason: string };
export type Deliver = (message: OutgoingMessage) => Promise<Delivery>;

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/**
 * Sends messages one after another in each conversation, so that they keep the order in which they were written. The storage of the device
 * keeps them, so that they outlive their tab; each tab shows those of all. A message that was already sent then is recognised by its client id.
 *
 *   waiting ──▶ sending ──▶ gone
 *                 ├──▶ held ──(time, network, press)──▶ sending
 *                 └──▶ failed ──(press)──▶ waiting
 */
export function createOutbox(stores: OutboxStores, random: () => number = Math.random) {
  const messages = createOutgoingMessages(stores);
  const { find, change, conversations } = messages;
  const busy = new Set<number>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let deliver: Deliver | undefined;
  /** Whether this tab sends what the device keeps (sending-turn.ts). */
  let myTurn = false;

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
    clearTimeout(timers.get(conversationId));
    timers.delete(conversationId);
  }

  /** 1, 2, 4 … 30 seconds; half of it is random. */
  function retryLater(conversationId: number, attempt: number): void {
    const ceiling = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
    timers.set(
      conversationId,
      setTimeout(() => release(conversationId, attempt + 1), ceiling / 2 + (ceiling / 2) * random()),
    );
  }

  /** Tries the messages of the conversation again, from the first one. */
  function release(conversationId: number, attempt = 0): void {
    stopWaiting(conversationId);
    void run(conversationId, attempt);
  }

  /** What only this page has, as a picture that is not uploaded, no other tab can send. */
  const maySend = ({ clientMessageId }: OutgoingMessage) => myTurn || messages.isUnkept(clientMessageId);

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
        const ownPicture = messages.isUnkept(clientMessageId);
        const delivery = await deliver(next);
        if (delivery.outcome === "sent") {
          tries = 0;
          messages.remove(clientMessageId);
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
      messages.put({ ...message, at, state: "waiting" });
      void run(message.conversationId, 0);
    },
    /** Another tab changed this entry of the device's storage. Null: all of them. */
    follow(key: string | null) {
      const message = messages.follow(key);
      if (message?.state === "waiting") release(message.conversationId);
    },
    /** Whether leaving the page would lose a message. */
    isAtRisk: () => messages.get().some(({ clientMessageId, state }) => state !== "failed" && messages.isUnkept(clientMessageId)),
    /** Stores the result of an upload, so that it is kept when sending fails. */
    change,
    /** Removes a message: a push said that the server has it, or its author dropped it. */
    remove: messages.remove,
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
      messages.clear();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
