import { Partitioners, type PartitionMetadata } from "kafkajs";
import produceResponse from "kafkajs/src/protocol/requests/produce/v3/response.js";
import { pause } from "../waiting.ts";
import type { KafkaConnection, Topic } from "./connection.ts";
import { type TopicRecord, writeRecordBatch } from "./record-batch.ts";

const ANSWER_MS = 5000;
/**
 * Several tries, because a broker may just have started, may not know a new topic yet, or may just have lost a partition to another broker.
 */
const TRIES = 3;
const REST_MS = 100;
const SEQUENCES = 2 ** 31;

export interface Producer {
  /** Resolves when all replicas in sync have the records, each partition in this order. One call at a time. */
  send(records: readonly TopicRecord[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Uses the connections, logins and leaders of kafkajs, but makes the records itself: with kafkajs that was half of the cost of relaying an
 * event.
 */
export async function openProducer({ openCluster }: KafkaConnection, topic: Topic): Promise<Producer> {
  const cluster = openCluster();
  const close = () => cluster.disconnect();
  const partitionOf = topic.partitions === 1 ? () => 0 : createPartitionOf(topic.name);
  /** The next sequence number of each partition. */
  const sequences = new Map<number, number>();

  async function begin(): Promise<{ producerId: bigint; producerEpoch: number }> {
    await cluster.connect();
    return trying(async () => {
      await cluster.addTargetTopic(topic.name);
      const broker = await cluster.findControllerBroker();
      const { producerId, producerEpoch } = await broker.initProducerId({ transactionTimeout: ANSWER_MS });
      return { producerId: BigInt(producerId), producerEpoch };
    });
  }

  function batchesOf(records: readonly TopicRecord[]): Map<number, Buffer> {
    const all = cluster.findTopicPartitionMetadata(topic.name);
    const byPartition = new Map<number, TopicRecord[]>();
    for (const record of records) {
      const partition = partitionOf(record, all);
      const others = byPartition.get(partition);
      if (others) others.push(record);
      else byPartition.set(partition, [record]);
    }
    const timestamp = Date.now();
    const batches = new Map<number, Buffer>();
    for (const [partition, own] of byPartition) {
      const firstSequence = sequences.get(partition) ?? 0;
      batches.set(partition, writeRecordBatch(own, { ...identity, firstSequence, timestamp }));
      // After a send that fails, the producer is discarded together with its sequence numbers.
      sequences.set(partition, (firstSequence + own.length) % SEQUENCES);
    }
    return batches;
  }

  /** Removes from `left` each partition whose broker acknowledged it. */
  async function sendLeft(left: Map<number, Buffer>): Promise<void> {
    await cluster.refreshMetadataIfNecessary();
    const leaders = Object.entries(cluster.findLeaderForPartitions(topic.name, [...left.keys()]));
    const sending = leaders.map(async ([nodeId, partitions]) => {
      const broker = await cluster.findBroker({ nodeId });
      const batches = [...left].filter(([partition]) => partitions.includes(partition));
      await broker.connectionPool.send({ request: produceRequest(topic.name, batches), response: produceResponse });
      for (const partition of partitions) left.delete(partition);
    });
    for (const outcome of await Promise.allSettled(sending)) if (outcome.status === "rejected") throw outcome.reason;
  }

  const identity = await begin().catch(async (error: unknown) => {
    await close().catch(() => {});
    throw error;
  });

  return {
    async send(records) {
      const left = batchesOf(records);
      await trying(async (isRepeated) => {
        if (isRepeated) await cluster.refreshMetadata();
        // The sequence numbers stay the same, so a broker drops what it already has.
        await sendLeft(left);
        if (left.size > 0) throw new Error(`A partition of ${topic.name} has no leader`);
      });
    },
    close,
  };
}

async function trying<Result>(work: (isRepeated: boolean) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt > 1);
    } catch (error) {
      if (attempt === TRIES) throw error;
      await pause(REST_MS);
    }
  }
}

/**
 * The partitioner of kafkajs, which other clients use too. With another one, later events of a stream could land in another partition than
 * its first events.
 */
function createPartitionOf(topic: string) {
  const partitioner = Partitioners.DefaultPartitioner();
  return (message: TopicRecord, partitionMetadata: PartitionMetadata[]) => partitioner({ topic, partitionMetadata, message });
}

/** Version 3 is the oldest one that current brokers accept. Nothing of later versions is needed. */
function produceRequest(topic: string, batches: readonly (readonly [partition: number, batch: Buffer])[]) {
  const name = Buffer.from(topic);
  const head = Buffer.alloc(18 + name.length);
  // No transaction; acknowledged by all replicas in sync; one topic.
  head.writeInt16BE(-1, 0);
  head.writeInt16BE(-1, 2);
  head.writeInt32BE(ANSWER_MS, 4);
  head.writeInt32BE(1, 8);
  head.writeInt16BE(name.length, 12);
  head.set(name, 14);
  head.writeInt32BE(batches.length, 14 + name.length);
  const parts = batches.flatMap(([partition, batch]) => {
    const place = Buffer.alloc(8);
    place.writeInt32BE(partition, 0);
    place.writeInt32BE(batch.length, 4);
    return [place, batch];
  });
  const buffer = Buffer.concat([head, ...parts]);
  return { apiKey: 0, apiVersion: 3, apiName: "Produce", expectResponse: () => true, encode: async () => ({ buf: buffer, buffer }) };
}
