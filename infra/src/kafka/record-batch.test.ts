import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { type TopicRecord, writeRecordBatch } from "./record-batch.ts";

interface Encoder {
  buffer: Buffer;
}

/** The encoder of kafkajs, to compare with. */
const require = createRequire(import.meta.url);
const clientRecord = require("kafkajs/src/protocol/recordBatch/record/v0/index.js") as (record: object) => Encoder;
const { RecordBatch: clientBatch } = require("kafkajs/src/protocol/recordBatch/v0/index.js") as {
  RecordBatch: (batch: object) => Promise<Encoder>;
};

const origin = { producerId: 4_000_000_000_123n, producerEpoch: 7, firstSequence: 1_999_999_999, timestamp: 1_795_000_000_123 };

async function byClient(records: readonly TopicRecord[]): Promise<string> {
  const { producerId, timestamp, ...rest } = origin;
  const { buffer } = await clientBatch({
    ...rest,
    producerId: String(producerId),
    firstTimestamp: timestamp,
    maxTimestamp: timestamp,
    lastOffsetDelta: records.length - 1,
    records: records.map((record, offsetDelta) => clientRecord({ ...record, offsetDelta })),
  });
  return buffer.toString("hex");
}

const ours = (records: readonly TopicRecord[]) => writeRecordBatch(records, origin).toString("hex");

describe("a batch of records", () => {
  it.each<[string, TopicRecord]>([
    ["a value alone", { value: Buffer.from("x") }],
    ["nothing in it", { value: Buffer.alloc(0) }],
    ["a key in Chinese", { key: "笔记-1", value: Buffer.from("一段文字") }],
    ["an empty key", { key: "", value: Buffer.from("x") }],
    ["headers of both kinds", { key: "a", value: Buffer.from("x"), headers: { mac: Buffer.alloc(32, 0xfe), type: "点赞" } }],
    ["a length of two bytes", { key: "k".repeat(64), value: Buffer.alloc(63, 1), headers: { h: Buffer.alloc(64) } }],
    ["a length of three bytes", { value: Buffer.alloc(8192, 2) }],
    ["a length of four bytes", { value: Buffer.alloc(1_500_000, 3) }],
  ])("is to the byte what the client makes of one with %s", async (_what, record) => {
    expect(ours([record])).toBe(await byClient([record]));
  });

  it("is the same with so many records that numbers take more bytes", async () => {
    const many = Array.from({ length: 9000 }, (_none, at) => ({ key: `stream-${at}`, value: Buffer.from(`"${"事".repeat(at % 50)}"`) }));
    expect(ours(many)).toBe(await byClient(many));
  });
});
