import { randomUUID } from "node:crypto";
import type { Consumer, KafkaMessage } from "kafkajs";
import { pause } from "../subscriptions/pause-switch.ts";
import type { KafkaConnection, Topic } from "./connection.ts";

/** How long the broker may keep a request for news that are not there: so long does a follower take to leave. */
const LONGEST_WAIT_MS = 500;
/** Longer than any batch takes. */
const SESSION_MS = 60_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 1000;

export interface FollowTopic {
  signal: AbortSignal;
  /** From now on nothing that is written to the topic is missed, until `onLost`. Awaited before the first records. */
  onStarted?: () => Promise<void> | void;
  /** In order; awaited before the next. `more`: later records are known. */
  onRecords: (records: readonly KafkaMessage[], state: { more: boolean }) => Promise<void> | void;
  /** The connection was lost, or could not be made. It is tried again. `started`: whether it had been there. */
  onLost: (error: unknown, state: { started: boolean }) => void;
}

/**
 * Follows a topic of one partition from its end, for as long as the signal allows. Whatever goes wrong, it begins at the end again, and
 * `onStarted` says so: what came in between is known elsewhere. So no offset is kept anywhere, and a group, which the client insists
 * on, has one member and no meaning. Rejects with the error of `onStarted` or `onRecords`.
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

/** What those who follow throw ends following; it is no trouble of the connection. */
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
  // A signal of this attempt: listeners of all that failed would lie on the one that lives as long as the process.
  const ending = new Promise<void>((resolve) => AbortSignal.any([signal]).addEventListener("abort", () => resolve(), { once: true }));
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
    // From the beginning where the end that we know is no longer there: the topic was made anew, or its records were let go.
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
    // When it fails, the crash is what we hear of.
    running.catch(() => {});
    consumer.seek({ topic: topic.name, partition: 0, offset: end.toString() });
    await Promise.race([running, crashed, ending]);
    if (!signal.aborted) {
      started();
      await handle(() => onStarted?.());
    }
    open();
    await Promise.race([crashed, failed, ending]);
  } finally {
    open();
    const left = consumer.disconnect().catch(() => {});
    // A broker that is gone may take seconds to say nothing; whoever leaves by intention waits until it has left.
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
