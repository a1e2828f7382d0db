import { createSecretKey } from "node:crypto";
import type { StoredEvent } from "@shiye/events/envelope";
import type { KafkaMessage } from "kafkajs";
import { describe, expect, it } from "vitest";
import { brokenPromises } from "../subscriptions/event-source.contract.ts";
import type { EventBatch } from "../subscriptions/event-source.ts";
import { createArraySource } from "../subscriptions/testing/array-source.ts";
import { numberedEvents } from "../subscriptions/testing/numbered-events.ts";
import { readEventRecord, writeEventRecord } from "./event-records.ts";
import { createKafkaSource } from "./kafka-source.ts";
import { createMemoryTopic } from "./testing/memory-topic.ts";

const OURS = createSecretKey(Buffer.alloc(32, 1));
const THEIRS = createSecretKey(Buffer.alloc(32, 2));
const NEVER_MS = 1_000_000;
const soon = { timeout: 5000, interval: 1 };

/** A log of 40 events and a topic in memory, with nothing of the log in it yet. */
function world(patienceMs = NEVER_MS) {
  const all = numberedEvents(40, ["note-1", "note-2", "member-3"]);
  const log = createArraySource([]);
  const topic = createMemoryTopic();
  const warnings: string[] = [];
  const deliveries: EventBatch[] = [];
  const naive: bigint[] = [];
  const ending = new AbortController();
  const source = createKafkaSource({
    follow: topic.follow,
    read: (record) => readEventRecord(record, OURS),
    open: async (events) => events,
    log,
    warn: (message) => warnings.push(message),
    patienceMs,
  });
  const running = source.subscribe({
    after: 0n,
    batchSize: 7,
    signal: ending.signal,
    onBatch: async (batch) => void deliveries.push(batch),
  });
  /** A consumer that takes each record as the next event, without any check. */
  const naively = topic.follow({
    signal: ending.signal,
    onRecords: (records: readonly KafkaMessage[]) =>
      void naive.push(
        ...records.flatMap(
          (record) => readEventRecord(record, THEIRS)?.event.position ?? readEventRecord(record, OURS)?.event.position ?? [],
        ),
      ),
    onLost: () => {},
  });
  const delivered = () => deliveries.flatMap(({ events }) => events);
  return {
    ...{ all, log, topic, source, warnings, deliveries, delivered, naive },
    recordsOf: (events: readonly StoredEvent[], key = OURS) =>
      events.map((event) => writeEventRecord({ event, follows: all[all.indexOf(event) - 1]?.position ?? 0n }, key)),
    async until(count: number) {
      await expect.poll(() => delivered().length, soon).toBe(count);
    },
    async stop() {
      ending.abort();
      await Promise.all([running, naively]);
    },
  };
}

/** Sends the events in this order to the topic. The source must deliver each once, in order; the naive consumer must not. */
async function isMended(order: (all: readonly StoredEvent[]) => readonly StoredEvent[], expected: { holes: number }) {
  const { all, log, topic, recordsOf, until, stop, source, deliveries, naive } = world();
  await until(0);
  log.append(...all);
  topic.write(...recordsOf(order(all)));
  await until(all.length);
  await stop();
  expect(brokenPromises(deliveries, 0n, all)).toEqual([]);
  expect(deliveries.filter(({ caughtUp }) => caughtUp)).toEqual(deliveries.slice(-1));
  expect(source.faults?.().hole).toBe(expected.holes);
  expect(naive).not.toEqual(all.map(({ position }) => position));
}

describe("the Kafka source", () => {
  it("delivers what the topic brings, without reading the log", async () => {
    const { all, log, topic, recordsOf, until, stop, deliveries } = world();
    await until(0);
    log.append(...all);
    const before = log.pagesRead();
    for (const event of all) topic.write(...recordsOf([event]));
    await until(all.length);
    await stop();
    expect(brokenPromises(deliveries, 0n, all)).toEqual([]);
    expect(log.pagesRead()).toBe(before);
  });

  it("drops records that a relay sends again, which a naive consumer does not", async () => {
    await isMended((all) => [...all.slice(0, 20), ...all.slice(5, 20), ...all.slice(20)], { holes: 0 });
  });

  it("drops the late records of a second relay between those of the active one, which a naive consumer does not", async () => {
    await isMended((all) => [...all.slice(0, 30), ...all.slice(10, 15), ...all.slice(30, 35), ...all.slice(15, 18), ...all.slice(35)], {
      holes: 0,
    });
  });

  it("fills a hole from the log and reports it, which a naive consumer does not", async () => {
    await isMended((all) => [...all.slice(0, 10), ...all.slice(14)], { holes: 1 });
  });

  it("delivers in order what the topic brings in another order, which a naive consumer does not", async () => {
    await isMended((all) => [...all.slice(0, 10), ...all.slice(20, 30), ...all.slice(10, 20), ...all.slice(30)], { holes: 1 });
  });

  it("drops records of another community, and warns", async () => {
    const { all, log, topic, recordsOf, until, stop, deliveries, warnings, naive } = world();
    await until(0);
    log.append(...all);
    const [first, ...others] = all;
    if (!first) throw new Error("There is no event");
    topic.write(...recordsOf([{ ...first, data: { forged: true } }], THEIRS), ...recordsOf([first, ...others]));
    await until(all.length);
    await stop();
    expect(brokenPromises(deliveries, 0n, all)).toEqual([]);
    expect(deliveries[0]?.events[0]).toEqual(first);
    expect(warnings.filter((warning) => warning.includes("did not write"))).toHaveLength(1);
    expect(naive).toHaveLength(all.length + 1);
  });

  it("skips a record that is no event", async () => {
    const { all, log, topic, recordsOf, until, stop } = world();
    await until(0);
    log.append(...all);
    topic.write({ value: "{" }, { value: null }, { value: "", headers: { mac: "short" } }, ...recordsOf(all));
    await until(all.length);
    await stop();
  });

  it("reads from the log what the topic does not bring in time, and follows the topic when it is back", async () => {
    const { all, log, topic, recordsOf, until, stop, deliveries, warnings } = world(10);
    await until(0);
    log.append(...all.slice(0, 10));
    await until(10);
    expect(warnings.filter((warning) => warning.includes("is late"))).toHaveLength(1);
    topic.setAway(true);
    log.append(...all.slice(10, 20));
    await until(20);
    topic.setAway(false);
    log.append(...all.slice(20));
    topic.write(...recordsOf(all));
    await until(all.length);
    await stop();
    expect(brokenPromises(deliveries, 0n, all)).toEqual([]);
  });

  it("reads the log while the topic is away, however long it would wait for a record", async () => {
    const { all, log, topic, until, stop, warnings } = world();
    await until(0);
    topic.setAway(true);
    log.append(...all);
    await until(all.length);
    await stop();
    expect(warnings.filter((warning) => warning.includes("is away")).length).toBeGreaterThan(0);
  });

  it("says of the last part of history alone that it has caught up", async () => {
    const { all, log, until, stop, deliveries } = world();
    log.append(...all);
    await until(all.length);
    await stop();
    expect(deliveries.map(({ events, caughtUp }) => [events.length, caughtUp])).toEqual([
      ...Array.from({ length: 5 }, () => [7, false]),
      [5, true],
    ]);
  });

  it("ends with the error of whoever takes the events, and brings no more", async () => {
    const { all, log, source } = world();
    log.append(...all);
    const taken: EventBatch[] = [];
    const onBatch = async (batch: EventBatch) => {
      taken.push(batch);
      if (taken.length === 2) throw new Error("the disk is full");
    };
    await expect(source.subscribe({ after: 0n, batchSize: 7, signal: new AbortController().signal, onBatch })).rejects.toThrow(
      "the disk is full",
    );
    expect(taken).toHaveLength(2);
  });

  it("reads what it missed as soon as the topic is back", async () => {
    const { all, log, topic, recordsOf, until, stop } = world();
    await until(0);
    topic.setAway(true);
    log.append(...all);
    topic.write(...recordsOf(all));
    topic.setAway(false);
    await until(all.length);
    await stop();
  });
});
