import { setImmediate as nextTurn } from "node:timers/promises";
import type { KafkaConnection, Topic } from "./connection.ts";
import { openProducer, type Producer } from "./producer.ts";
import type { TopicRecord } from "./record-batch.ts";

/** What one request carries: far below what a broker takes, and enough that requests are few. */
const MOST_BYTES = 256 * 1024;

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
  send(records: Iterable<TopicRecord>): Promise<void>;
  close(): Promise<void>;
}

/**
 * An idempotent producer with acks of all replicas in sync. A send that failed may have been written: the producer is given up with its
 * sequence, the caller sends again from what it knows to be done, and who reads drops what it has.
 */
export function createRecordSender(connection: KafkaConnection, topic: Topic, openWith = openProducer): RecordSender {
  let opened: Promise<Producer> | undefined;

  async function open(): Promise<Producer> {
    await connection.ensureTopic(topic);
    return openWith(connection, topic);
  }

  async function giveUp(): Promise<void> {
    const given = opened;
    opened = undefined;
    await given?.then((producer) => producer.close()).catch(() => {});
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
    async send(records) {
      const producer = await orAway(() => {
        opened ??= open();
        return opened;
      });
      const parts = partsOf(records);
      for (let next = parts.next(); !next.done; ) {
        const part = next.value;
        const sending = orAway(() => producer.send(part));
        // By the next turn the request is on its way.
        [next] = await Promise.all([nextTurn().then(() => parts.next()), sending]);
      }
    },
    close: giveUp,
  };
}

/** In order, each as many as fit in one request; one that is larger goes alone. */
export function* partsOf(records: Iterable<TopicRecord>, mostBytes = MOST_BYTES): Generator<TopicRecord[], undefined> {
  let part: TopicRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    if (part.length > 0 && bytes + record.value.length > mostBytes) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(record);
    bytes += record.value.length;
  }
  if (part.length > 0) yield part;
}

/** For what many say at once: what comes while one request is under way goes with the next, in order. Each caller learns of its own. */
export function createQueuedSender(sender: RecordSender): RecordSender {
  let waiting: { record: TopicRecord; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const records = batch.map(({ record }) => record);
      await sender.send(records).then(
        () => batch.forEach(({ resolve }) => void resolve()),
        (error: unknown) => batch.forEach(({ reject }) => void reject(error)),
      );
    }
    running = undefined;
  }

  return {
    async send(records) {
      const sent = Array.from(records, (record) => new Promise<void>((resolve, reject) => waiting.push({ record, resolve, reject })));
      running ??= run();
      await Promise.all(sent);
    },
    async close() {
      await running;
      await sender.close();
    },
  };
}
