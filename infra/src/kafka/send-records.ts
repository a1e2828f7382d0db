import { setImmediate as nextTurn } from "node:timers/promises";
import { messageOf } from "../errors.ts";
import type { KafkaConnection, Topic } from "./connection.ts";
import { openProducer, type Producer } from "./producer.ts";
import type { TopicRecord } from "./record-batch.ts";

/** Most bytes in one request: far below the brokers' limit, and enough to keep requests few. */
const MOST_BYTES = 256 * 1024;

/** The code marks a lost connection for those who distinguish outages from faults (connection-errors.ts). */
class KafkaAwayError extends Error {
  override name = "KafkaAwayError";
  readonly code = "ECONNRESET";
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

export interface RecordSender {
  /**
   * Resolves when all replicas in sync have the records, in this order. Rejects with a lost connection. If the records are generated, the
   * next request is prepared while one is sent.
   */
  send(records: Iterable<TopicRecord>): Promise<void>;
  close(): Promise<void>;
}

/**
 * An idempotent producer; all replicas in sync must acknowledge. After a failed send the records may have been written. The producer is
 * then discarded with its sequence numbers, the caller sends again from its checkpoint, and readers drop duplicates.
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

  /** An error in here is an outage of Kafka; an error while records are generated is not. */
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
        // One turn later the request has been written to the socket.
        [next] = await Promise.all([nextTurn().then(() => parts.next()), sending]);
      }
    },
    close: giveUp,
  };
}

/** In order; each part holds as many records as fit into one request. A larger record is alone in its part. */
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

/**
 * For many callers at once: what comes while a request is sent goes into the next request, in order. Each caller learns its own outcome.
 */
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
