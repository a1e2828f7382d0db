import { setTimeout as delay } from "node:timers/promises";
import { Partitioners, type PartitionMetadata } from "kafkajs";
import produceResponse from "kafkajs/src/protocol/requests/produce/v3/response.js";
import type { KafkaConnection, Topic } from "./connection.ts";
import { type TopicRecord, writeRecordBatch } from "./record-batch.ts";

const ANSWER_MS = 5000;
/** A broker may have begun a moment ago, a topic may be so new that not every broker knows it, a partition may move to another one. */
const TRIES = 3;
const REST_MS = 100;
const SEQUENCES = 2 ** 31;

export interface Producer {
  /** Resolves when every replica in sync has them, each partition in this order. One call at a time. */
  send(records: readonly TopicRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** Connections, logins and leaders are the client's. Its records are not: making them was half of what relaying an event cost. */
export async function openProducer({ openCluster }: KafkaConnection, topic: Topic): Promise<Producer> {
  const cluster = openCluster();
  const close = () => cluster.disconnect();
  const partitionOf = topic.partitions === 1 ? () => 0 : createPartitionOf(topic.name);
  /** How many records each partition has of ours. */
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
      // Of a send that fails the producer is given up, and its sequences with it.
      sequences.set(partition, (firstSequence + own.length) % SEQUENCES);
    }
    return batches;
  }

  /** Takes away what its broker has acknowledged. */
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
        // Under the same sequence each time: what a broker has already it drops.
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
      await delay(REST_MS);
    }
  }
}

/** The client's, which is that of all clients: a stream stays in the partition where its first events lie. */
function createPartitionOf(topic: string) {
  const partitioner = Partitioners.DefaultPartitioner();
  return (message: TopicRecord, partitionMetadata: PartitionMetadata[]) => partitioner({ topic, partitionMetadata, message });
}

/** Version 3 is the oldest one that every broker of today takes: nothing of later ones is used. */
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
