import { randomUUID } from "node:crypto";
import { Kafka, type KafkaMessage, logLevel } from "kafkajs";
import { expect } from "vitest";

/** All records of a topic, read with kafkajs only. */
export async function readTopic(brokers: string, topic: string): Promise<(KafkaMessage & { partition: number })[]> {
  const kafka = new Kafka({ clientId: "onlooker", brokers: brokers.split(","), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const partitions = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const end = partitions.reduce((sum, { high }) => sum + Number(high), 0);
  const found: (KafkaMessage & { partition: number })[] = [];
  const consumer = kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({ eachMessage: async ({ message, partition }) => void found.push({ ...message, partition }) });
  await expect.poll(() => found.length, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(end);
  await consumer.disconnect();
  return found;
}
