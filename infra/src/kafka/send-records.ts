import { setImmediate as nextTurn } from "node:timers/promises";
import { type Message, Partitioners, type Producer } from "kafkajs";
import type { KafkaConnection, Topic } from "./connection.ts";

/** What one request carries: far below what a broker takes, and enough that requests are few. */
const MOST_BYTES = 512 * 1024;
/** For each record of a request the client copies the list of those before it. */
const MOST_RECORDS = 200;
const ANSWER_MS = 5000;

/** Its code says that a connection was lost, to whoever tells an outage from a fault (connection-errors.ts). */
class KafkaAwayError extends Error {
  override name = "KafkaAwayError";
  readonly code = "ECONNRESET";
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export interface RecordSender {
  /**
   * Resolves when every replica in sync has them, in this order; rejects with a lost connection. Of what is made only when it is asked for,
   * the next request is made while the one before is under way.
   */
  send(messages: Iterable<Message>): Promise<void>;
  close(): Promise<void>;
}

/**
 * An idempotent producer with acks of all replicas in sync. A send that failed may have been written: the producer is given up with its
 * sequence, the caller sends again from what it knows to be done, and who reads drops what it has.
 */
export function createRecordSender({ kafka, ensureTopic }: KafkaConnection, topic: Topic): RecordSender {
  let opened: Promise<Producer> | undefined;

  async function open(): Promise<Producer> {
    await ensureTopic(topic);
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: topic.partitions === 1 ? () => () => 0 : Partitioners.DefaultPartitioner,
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 500 },
    });
    await producer.connect();
    return producer;
  }

  async function giveUp(): Promise<void> {
    const given = opened;
    opened = undefined;
    await given?.then((producer) => producer.disconnect()).catch(() => {});
  }

  /** What goes wrong here is the connection; what goes wrong while records are made is not. */
  async function orAway<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await giveUp();
      throw new KafkaAwayError(error);
    }
  }

  return {
    async send(messages) {
      const producer = await orAway(() => {
        opened ??= open();
        return opened;
      });
      const parts = partsOf(messages);
      for (let next = parts.next(); !next.done; ) {
        const request = { topic: topic.name, acks: -1, timeout: ANSWER_MS, messages: next.value };
        const sending = orAway(() => producer.send(request));
        // By the next turn the request is on its way.
        [next] = await Promise.all([nextTurn().then(() => parts.next()), sending]);
      }
    },
    close: giveUp,
  };
}

/** In order, each as many as fit in one request; one that is larger goes alone. */
export function* partsOf(messages: Iterable<Message>, most: { bytes?: number; records?: number } = {}): Generator<Message[], undefined> {
  const { bytes: mostBytes = MOST_BYTES, records: mostRecords = MOST_RECORDS } = most;
  let part: Message[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message.value ?? "");
    if (part.length === mostRecords || (part.length > 0 && bytes + size > mostBytes)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(message);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

/** For what many say at once: what comes while one request is under way goes with the next, in order. Each caller learns of its own. */
export function createQueuedSender(sender: RecordSender): RecordSender {
  let waiting: { message: Message; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const messages = batch.map(({ message }) => message);
      await sender.send(messages).then(
        () => batch.forEach(({ resolve }) => void resolve()),
        (error: unknown) => batch.forEach(({ reject }) => void reject(error)),
      );
    }
    running = undefined;
  }

  return {
    async send(messages) {
      const sent = Array.from(messages, (message) => new Promise<void>((resolve, reject) => waiting.push({ message, resolve, reject })));
      running ??= run();
      await Promise.all(sent);
    },
    async close() {
      await running;
      await sender.close();
    },
  };
}
