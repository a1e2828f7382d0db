import { describe, expect, it } from "vitest";
import { isConnectionLoss } from "../postgres/connection-errors.ts";
import { connectKafka } from "./connection.ts";
import type { Producer } from "./producer.ts";
import type { TopicRecord } from "./record-batch.ts";
import { createQueuedSender, createRecordSender, partsOf } from "./send-records.ts";

const topic = { name: "t", partitions: 1, settings: {} };
const KB = 1024;
/** A record of so many bytes that begins with its name. */
const record = (name: string, bytes = name.length): TopicRecord => ({ value: Buffer.from(name.padEnd(bytes)) });
const nameOf = ({ value }: TopicRecord) => value.toString().trimEnd();
/** A sender whose requests are answered by the test. */
const senderOf = (send: Producer["send"]) => senderWith(async () => ({ send, close: async () => {} }));
const senderWith = (open: () => Promise<Producer>) => {
  const connection = connectKafka({ brokers: ["127.0.0.1:1"], clientId: "test" });
  return createRecordSender({ ...connection, ensureTopic: async () => {} }, topic, open);
};

describe("a sender of records", () => {
  it("reports a lost connection when there is no broker", async () => {
    // Port 1 of this machine: nobody listens there.
    const sender = createRecordSender(connectKafka({ brokers: ["127.0.0.1:1"], clientId: "test" }), topic);
    const error = await sender.send([record("x")]).catch((thrown: unknown) => thrown);
    expect(isConnectionLoss(error)).toBe(true);
    await sender.close();
  });

  it("splits records into requests below the limit, in order; a larger record is sent alone", () => {
    const values = ["12345", "1234", "1", "12345678901234", "1"];
    const parts = partsOf(
      values.map((value) => record(value)),
      10,
    );
    expect([...parts].map((part) => part.map(nameOf))).toEqual([["12345", "1234", "1"], ["12345678901234"], ["1"]]);
  });

  it("prepares the next request while one is sent, and sends it after the acknowledgement", async () => {
    const requests: { names: string[]; acknowledge: () => void }[] = [];
    const sender = senderOf((records) => new Promise((resolve) => requests.push({ names: records.map(nameOf), acknowledge: resolve })));
    let made = 0;
    function* making() {
      while (made < 5) yield record(String(++made), 100 * KB);
    }
    const soon = { interval: 1 };
    const sending = sender.send(making());
    await expect.poll(() => requests.length, soon).toBe(1);
    // Two are sent, two wait, and the fifth did not fit into the second request.
    await expect.poll(() => made, soon).toBe(5);
    expect(requests.map(({ names }) => names)).toEqual([["1", "2"]]);
    for (const at of [0, 1, 2]) {
      await expect.poll(() => requests.length, soon).toBe(at + 1);
      requests[at]?.acknowledge();
    }
    await sending;
    expect(requests.map(({ names }) => names)).toEqual([["1", "2"], ["3", "4"], ["5"]]);
  });

  it("stops at the first request that fails", async () => {
    let requests = 0;
    const sender = senderOf(async () => {
      if (++requests === 2) throw new Error("no acknowledgement");
    });
    const records = Array.from({ length: 8 }, (_none, at) => record(String(at), 200 * KB));
    const error = await sender.send(records).catch((thrown: unknown) => thrown);
    expect(isConnectionLoss(error)).toBe(true);
    expect(requests).toBe(2);
  });

  it("closes the producer of a request that failed, and sends on with another one until it is closed itself", async () => {
    let opened = 0;
    const closed: number[] = [];
    const sender = senderWith(async () => {
      const number = ++opened;
      return {
        async send() {
          if (number === 1) throw new Error("no acknowledgement");
        },
        close: async () => void closed.push(number),
      };
    });
    await expect(sender.send([record("1")])).rejects.toThrow();
    for (const name of ["1", "2"]) await sender.send([record(name)]);
    expect([opened, closed]).toEqual([2, [1]]);
    await sender.close();
    expect(closed).toEqual([1, 2]);
  });

  it("does not report a lost connection when a record cannot be made", async () => {
    const sender = senderOf(async () => {});
    function* making(): Generator<TopicRecord> {
      for (let at = 0; at < 3; at += 1) yield record(String(at), 200 * KB);
      throw new TypeError("no record");
    }
    await expect(sender.send(making())).rejects.toThrow(TypeError);
  });

  it("that is queued closes after what is being sent", async () => {
    const order: string[] = [];
    const sender = createQueuedSender({
      async send(records) {
        await new Promise((resolve) => setImmediate(resolve));
        order.push(...Array.from(records, nameOf));
      },
      close: async () => void order.push("closed"),
    });
    const sending = sender.send([record("1")]);
    await sender.close();
    await sending;
    expect(order).toEqual(["1", "closed"]);
  });

  it("that is queued sends what came during a request together, in order, and tells each caller its own outcome", async () => {
    const sent: string[][] = [];
    const sender = createQueuedSender({
      async send(records) {
        const values = Array.from(records, nameOf);
        sent.push(values);
        await new Promise((resolve) => setImmediate(resolve));
        if (values.includes("3")) throw new Error("lost");
      },
      close: async () => {},
    });
    const outcomes = await Promise.allSettled(["1", "2", "3"].map((value) => sender.send([record(value)])));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    await sender.send([record("4")]);
    expect(sent).toEqual([["1"], ["2", "3"], ["4"]]);
  });
});
