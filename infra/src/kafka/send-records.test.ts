import type { Message, ProducerRecord, RecordMetadata } from "kafkajs";
import { describe, expect, it, vi } from "vitest";
import { isConnectionLoss } from "../event-store/postgres/connection-errors.ts";
import { connectKafka, type KafkaConnection } from "./connection.ts";
import { createQueuedSender, createRecordSender, partsOf } from "./send-records.ts";

const topic = { name: "t", partitions: 1, settings: {} };
const message = (value: string): Message => ({ value });
/** The client's producer, of which a test decides what becomes of a request. */
const connectionOf = (send: (request: ProducerRecord) => Promise<RecordMetadata[]>): KafkaConnection => {
  const connection = connectKafka({ brokers: ["127.0.0.1:1"], clientId: "test" });
  const producer = { ...connection.kafka.producer(), connect: async () => {}, disconnect: async () => {}, send };
  vi.spyOn(connection.kafka, "producer").mockReturnValue(producer);
  return { kafka: connection.kafka, ensureTopic: async () => {} };
};

describe("a sender of records", () => {
  it("says that the connection is lost when there is no broker", async () => {
    // Port 1 of this machine: nobody listens there.
    const sender = createRecordSender(connectKafka({ brokers: ["127.0.0.1:1"], clientId: "test" }), topic);
    const error = await sender.send([message("x")]).catch((thrown: unknown) => thrown);
    expect(isConnectionLoss(error)).toBe(true);
    await sender.close();
  });

  it("cuts what it sends into requests below the limit, in order, and lets what is larger go alone", () => {
    const values = ["12345", "1234", "1", "12345678901234", "1"];
    const parts = partsOf(values.map(message), { bytes: 10 });
    expect([...parts].map((part) => part.map(({ value }) => value))).toEqual([["12345", "1234", "1"], ["12345678901234"], ["1"]]);
  });

  it("cuts off a request that has as many records as one may have", () => {
    const parts = partsOf(["1", "2", "3", "4", "5"].map(message), { records: 2 });
    expect([...parts].map((part) => part.map(({ value }) => value))).toEqual([["1", "2"], ["3", "4"], ["5"]]);
  });

  it("makes the next request while one is under way, and sends it when that one is acknowledged", async () => {
    const requests: { first: unknown; acknowledge: () => void }[] = [];
    const sender = createRecordSender(
      connectionOf(
        ({ messages }) => new Promise((resolve) => requests.push({ first: messages[0]?.value, acknowledge: () => resolve([]) })),
      ),
      topic,
    );
    let made = 0;
    function* making() {
      while (made < 500) yield message(String(++made));
    }
    const soon = { interval: 1 };
    const sending = sender.send(making());
    await expect.poll(() => requests.length, soon).toBe(1);
    // 200 are sent and 200 wait; the one behind them did not fit in.
    await expect.poll(() => made, soon).toBe(401);
    expect(requests.map(({ first }) => first)).toEqual(["1"]);
    for (const at of [0, 1, 2]) {
      await expect.poll(() => requests.length, soon).toBe(at + 1);
      requests[at]?.acknowledge();
    }
    await sending;
    expect(requests.map(({ first }) => first)).toEqual(["1", "201", "401"]);
  });

  it("gives up at the first request that fails, and sends nothing after it", async () => {
    let requests = 0;
    const sender = createRecordSender(
      connectionOf(async () => {
        if (++requests === 2) throw new Error("no acknowledgement");
        return [];
      }),
      topic,
    );
    const messages = Array.from({ length: 800 }, (_none, at) => message(String(at)));
    const error = await sender.send(messages).catch((thrown: unknown) => thrown);
    expect(isConnectionLoss(error)).toBe(true);
    expect(requests).toBe(2);
  });

  it("does not call it a lost connection when a record cannot be made", async () => {
    const sender = createRecordSender(
      connectionOf(async () => []),
      topic,
    );
    function* making(): Generator<Message> {
      for (let at = 0; at < 300; at += 1) yield message(String(at));
      throw new TypeError("no record");
    }
    await expect(sender.send(making())).rejects.toThrow(TypeError);
  });

  it("that is queued sends what came meanwhile together, in order, and tells each caller of its own", async () => {
    const sent: unknown[][] = [];
    const sender = createQueuedSender({
      async send(messages) {
        const values = Array.from(messages, ({ value }) => value);
        sent.push(values);
        await new Promise((resolve) => setImmediate(resolve));
        if (values.includes("3")) throw new Error("lost");
      },
      close: async () => {},
    });
    const outcomes = await Promise.allSettled(["1", "2", "3"].map((value) => sender.send([message(value)])));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    await sender.send([message("4")]);
    expect(sent).toEqual([["1"], ["2", "3"], ["4"]]);
  });
});
