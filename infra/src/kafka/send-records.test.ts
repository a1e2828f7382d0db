import type { Message } from "kafkajs";
import { describe, expect, it } from "vitest";
import { isConnectionLoss } from "../event-store/postgres/connection-errors.ts";
import { connectKafka } from "./connection.ts";
import { createQueuedSender, createRecordSender, partsOf } from "./send-records.ts";

const topic = { name: "t", partitions: 1, settings: {} };
const message = (value: string): Message => ({ value });

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
    const parts = partsOf(values.map(message), 10);
    expect(parts.map((part) => part.map(({ value }) => value))).toEqual([["12345", "1234", "1"], ["12345678901234"], ["1"]]);
  });

  it("that is queued sends what came meanwhile together, in order, and tells each caller of its own", async () => {
    const sent: unknown[][] = [];
    const sender = createQueuedSender({
      async send(messages) {
        sent.push(messages.map(({ value }) => value));
        await new Promise((resolve) => setImmediate(resolve));
        if (messages.some(({ value }) => value === "3")) throw new Error("lost");
      },
      close: async () => {},
    });
    const outcomes = await Promise.allSettled(["1", "2", "3"].map((value) => sender.send([message(value)])));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    await sender.send([message("4")]);
    expect(sent).toEqual([["1"], ["2", "3"], ["4"]]);
  });
});
