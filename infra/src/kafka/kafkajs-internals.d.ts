/**
 * The internals of kafkajs that producer.ts uses to send its own requests. package.json pins the exact version. The tests on real brokers
 * tell whether an update still has these internals.
 */

declare module "kafkajs/src/cluster/index.js" {
  import type { KafkaConfig, Logger, PartitionMetadata } from "kafkajs";

  interface Call {
    request: {
      apiKey: number;
      apiVersion: number;
      apiName: string;
      expectResponse: () => boolean;
      encode: () => Promise<{ buf: Buffer; buffer: Buffer }>;
    };
    response: { decode(answer: Buffer): Promise<unknown>; parse(decoded: unknown): Promise<unknown> };
  }

  interface Broker {
    connectionPool: { send(call: Call): Promise<unknown> };
    initProducerId(options: { transactionTimeout: number }): Promise<{ producerId: string; producerEpoch: number }>;
  }

  class Cluster {
    constructor(options: KafkaConfig & { logger: Logger; metadataMaxAge: number; allowAutoTopicCreation: boolean });
    connect(): Promise<void>;
    disconnect(): Promise<void>;
    addTargetTopic(topic: string): Promise<void>;
    refreshMetadata(): Promise<void>;
    refreshMetadataIfNecessary(): Promise<void>;
    findControllerBroker(): Promise<Broker>;
    findBroker(options: { nodeId: string }): Promise<Broker>;
    findTopicPartitionMetadata(topic: string): PartitionMetadata[];
    /** Partitions by the broker that leads them. */
    findLeaderForPartitions(topic: string, partitions: readonly number[]): Record<string, number[]>;
  }
  export = Cluster;
}

declare module "kafkajs/src/protocol/requests/produce/v3/response.js" {
  const response: {
    decode(answer: Buffer): Promise<unknown>;
    /** Throws the error that the broker answered. */
    parse(decoded: unknown): Promise<unknown>;
  };
  export = response;
}
