import { randomUUID } from "node:crypto";
import type { Consumer, KafkaMessage } from "kafkajs";
import { pause, untilAborted } from "../waiting.ts";
import type { KafkaConnection, Topic } from "./connection.ts";

/** How long a broker may hold a request while there are no records. A follower may take so long to stop. */
const LONGEST_WAIT_MS = 500;
/** Longer than the handling of any batch takes. */
const SESSION_MS = 60_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 1000;

export interface FollowTopic {
  signal: AbortSignal;
  /** From now on no record is missed, until `onLost`. Awaited before the first records. */
  onStarted?: () => Promise<void> | void;
  /** Called in order, each call awaited before the next. `more`: later records are known. */
  onRecords: (records: readonly KafkaMessage[], state: { more: boolean }) => Promise<void> | void;
  /** The connection was lost or could not be made; it is tried again. `started`: whether `onStarted` had been called. */
  onLost: (error: unknown, state: { started: boolean }) => void;
}

/**
 * Follows a topic of one partition from its end until the signal is aborted. After an error it begins at the end again and calls
 * `onStarted`; the caller finds what was missed elsewhere. So no offset is stored. kafkajs demands a consumer group, so each attempt uses a
 * new one with a single member. Rejects with the error of `onStarted` or `onRecords`.
 */
export async function followTopic(connection: KafkaConnection, topic: Topic, options: FollowTopic): Promise<void> {
  const { signal, onLost } = options;
  for (let retry = FIRST_RETRY_MS; !signal.aborted; ) {
    let started = false;
    try {
      await followOnce(connection, topic, options, () => {
        started = true;
        retry = FIRST_RETRY_MS;
      });
    } catch (error) {
      if (error instanceof HandlerError) throw error.cause;
      if (signal.aborted) return;
      onLost(error, { started });
      await pause(retry, signal);
      retry = Math.min(retry * 2, LAST_RETRY_MS);
    }
  }
}

/** An error of `onStarted` or `onRecords`. It ends following; errors of the connection do not. */
class HandlerError extends Error {}

async function followOnce(
  connection: KafkaConnection,
  topic: Topic,
  { signal, onStarted, onRecords }: FollowTopic,
  started: () => void,
): Promise<void> {
  await connection.ensureTopic(topic);
  const end = await endOf(connection, topic);
  if (signal.aborted) return;
  const consumer = connection.kafka.consumer({
    groupId: `${topic.name}.${randomUUID()}`,
    maxWaitTimeInMs: LONGEST_WAIT_MS,
    sessionTimeout: SESSION_MS,
    retry: { retries: 0, restartOnFailure: async () => false },
  });
  const { aborted, stop } = untilAborted(signal);
  const crashed = crashOf(consumer);
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const handle = async (work: () => Promise<void> | void): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      fail(new HandlerError("A follower failed", { cause }));
    }
  };
  try {
    await consumer.connect();
    // "From the beginning" is only used when the offset to seek is gone, because the topic was made again or its records were removed.
    await consumer.subscribe({ topics: [topic.name], fromBeginning: true });
    const running = consumer.run({
      autoCommit: false,
      async eachBatch({ batch }) {
        await opened;
        if (signal.aborted) return;
        const records = batch.messages.filter(({ offset }) => BigInt(offset) >= end || BigInt(batch.highWatermark) < end);
        const more = BigInt(batch.lastOffset()) + 1n < BigInt(batch.highWatermark);
        if (records.length > 0) await handle(() => onRecords(records, { more }));
      },
    });
    // The crash event reports the error of `run`.
    running.catch(() => {});
    consumer.seek({ topic: topic.name, partition: 0, offset: end.toString() });
    await Promise.race([running, crashed, aborted]);
    if (!signal.aborted) {
      started();
      await handle(() => onStarted?.());
    }
    open();
    await Promise.race([crashed, failed, aborted]);
  } finally {
    stop();
    open();
    const left = consumer.disconnect().catch(() => {});
    // Disconnecting from a broker that is away may take seconds. Only an intended stop waits for it.
    if (signal.aborted) await left;
  }
}

async function endOf({ kafka }: KafkaConnection, { name }: Topic): Promise<bigint> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const [partition] = await admin.fetchTopicOffsets(name);
    if (!partition) throw new Error(`The topic ${name} has no partition`);
    return BigInt(partition.high);
  } finally {
    await admin.disconnect();
  }
}

function crashOf(consumer: Consumer): Promise<never> {
  const crashed = new Promise<never>((_resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
  });
  crashed.catch(() => {});
  return crashed;
}
