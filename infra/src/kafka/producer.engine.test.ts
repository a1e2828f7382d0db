import type { Socket } from "node:net";
import { uuidv7 } from "uuidv7";
import { describe, expect, it } from "vitest";
import { connectKafka } from "./connection.ts";
import { openProducer } from "./producer.ts";
import type { TopicRecord } from "./record-batch.ts";
import { onKafka } from "./testing/on-kafka.ts";
import { readTopic } from "./testing/read-topic.ts";

const recordsOf = (first: number, count: number): TopicRecord[] =>
  Array.from({ length: count }, (_none, at) => ({ key: `stream-${at % 20}`, value: Buffer.from(String(first + at)) }));

onKafka("the producer", (brokers) => {
  describe("the producer", () => {
    async function open(partitions: number) {
      const sockets: Socket[] = [];
      const connection = connectKafka({ brokers: brokers.split(","), clientId: "test", onSocket: (socket) => sockets.push(socket) });
      const topic = { name: `test-${uuidv7()}`, partitions, settings: {} };
      await connection.ensureTopic(topic);
      const producer = await openProducer(connection, topic);
      const admin = connection.kafka.admin();
      await admin.connect();
      return {
        producer,
        sockets,
        count: async () => (await admin.fetchTopicOffsets(topic.name)).reduce((sum, { high }) => sum + Number(high), 0),
        read: async () =>
          (await readTopic(brokers, topic.name)).map(({ key, value, partition }) => ({ key, value: Number(value), partition })),
        close: async () => void (await Promise.all([producer.close(), admin.disconnect()])),
      };
    }

    it("writes each record once and in order, over several requests", async () => {
      const { producer, read, close } = await open(1);
      for (let first = 0; first < 300; first += 30) await producer.send(recordsOf(first, 30));
      expect((await read()).map(({ value }) => value)).toEqual(Array.from({ length: 300 }, (_none, at) => at));
      await close();
    });

    it.each([1, 6])(
      "sends records again that were written but not acknowledged, and has them once, in %i partitions",
      async (partitions) => {
        const { producer, sockets, count, read, close } = await open(partitions);
        await producer.send(recordsOf(0, 100));
        const used = sockets.filter(({ destroyed, bytesWritten }) => !destroyed && bytesWritten > 1000);
        expect(used).toHaveLength(1);
        // The answer arrives at a socket that nobody reads.
        used[0]?.pause();
        const sending = producer.send(recordsOf(100, 100));
        await expect.poll(count, { timeout: 5000 }).toBe(200);
        used[0]?.destroy(new Error("The cable was pulled"));
        await sending;
        await producer.send(recordsOf(200, 100));
        const found = await read();
        expect(found.map(({ value }) => value).toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: 300 }, (_none, at) => at),
        );
        for (let partition = 0; partition < partitions; partition += 1) {
          const own = found.filter((record) => record.partition === partition).map(({ value }) => value);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
        await close();
      },
    );

    it("rejects when the brokers refuse", async () => {
      const { producer, close } = await open(1);
      await expect(producer.send([{ value: Buffer.alloc(3_000_000) }])).rejects.toThrow(/larger than the max message size|too large/i);
      await close();
    });
  });
});
