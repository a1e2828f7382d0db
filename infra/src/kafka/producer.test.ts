import type Cluster from "kafkajs/src/cluster/index.js";
import { describe, expect, it } from "vitest";
import { connectKafka } from "./connection.ts";
import { openProducer } from "./producer.ts";

describe("a producer", () => {
  it("rejects when a partition has no leader", async () => {
    let asked = 0;
    const cluster: Partial<Cluster> = {
      connect: async () => {},
      addTargetTopic: async () => {},
      refreshMetadata: async () => {},
      refreshMetadataIfNecessary: async () => {},
      findControllerBroker: async () => ({
        initProducerId: async () => ({ producerId: "1", producerEpoch: 0 }),
        connectionPool: { send: async () => {} },
      }),
      findTopicPartitionMetadata: () => [],
      // kafkajs does this for a topic that was deleted.
      findLeaderForPartitions() {
        asked += 1;
        return {};
      },
    };
    const connection = connectKafka({ brokers: ["127.0.0.1:1"], clientId: "test" });
    const producer = await openProducer(
      { ...connection, openCluster: () => cluster as Cluster },
      { name: "t", partitions: 1, settings: {} },
    );
    await expect(producer.send([{ value: Buffer.from("x") }])).rejects.toThrow("no leader");
    expect(asked).toBe(3);
  });
});
