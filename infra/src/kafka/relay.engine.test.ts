import type { StoredEvent } from "@shiye/events/envelope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appended, newEvent, newStream, readFrom } from "../event-store/testing/log-tools.ts";
import { openReadDb, type ReadDb } from "../read-models/database.ts";
import { readCheckpoints } from "../subscriptions/checkpoints.ts";
import { brokenPromises } from "../subscriptions/event-source.contract.ts";
import type { EventBatch, EventSource } from "../subscriptions/event-source.ts";
import { createSubscriptions, type Subscriptions } from "../subscriptions/subscriptions.ts";
import { readEventRecord, writeEventRecord } from "./event-records.ts";
import { createRelay } from "./relay.ts";
import { createRecordSender } from "./send-records.ts";
import { onKafka } from "./testing/on-kafka.ts";
import { readTopic } from "./testing/read-topic.ts";
import { KEY, openRelayedLog } from "./testing/relayed-log.ts";

const soon = { timeout: 20_000, interval: 10 };

onKafka("the relay to Kafka", (brokers) => {
  describe("the relay to Kafka", () => {
    let world: Awaited<ReturnType<typeof openRelayedLog>>;
    let readDb: ReadDb;
    const stopping: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      world = await openRelayedLog(brokers);
      readDb = openReadDb({ url: world.databaseUrl, max: 2 });
    });
    afterAll(async () => {
      for (const stop of stopping) await stop();
      await readDb.end();
      await world.close();
    });

    /** All records of the topic. */
    async function readRecords(): Promise<{ key: string; value: Record<string, unknown> }[]> {
      const found = await readTopic(brokers, world.topics.events.name);
      return found.map(({ key, value }) => ({ key: String(key), value: JSON.parse(String(value)) as Record<string, unknown> }));
    }

    const relayed = async () => (await readCheckpoints(readDb)).find(({ model }) => model === "kafka_relay")?.position ?? 0n;
    const untilRelayed = async () => {
      const last = await world.log.readLastPosition();
      await expect.poll(relayed, soon).toBe(last);
    };

    function follow(source: EventSource, after: bigint) {
      const ending = new AbortController();
      const deliveries: EventBatch[] = [];
      const running = source.subscribe({
        after,
        batchSize: 100,
        signal: ending.signal,
        onBatch: async (batch) => void deliveries.push(batch),
      });
      return {
        deliveries,
        async until(told: readonly StoredEvent[]) {
          const last = told.at(-1)?.position;
          await expect.poll(() => deliveries.at(-1)?.events.at(-1)?.position ?? 0n, soon).toBeGreaterThanOrEqual(last ?? 0n);
          ending.abort();
          await running;
        },
      };
    }

    it("writes each event as the log has it, with the position that it follows, in order", async () => {
      await world.tell("note-1", 3);
      await world.tell("member-2", 2);
      const relay = await world.startRelay();
      stopping.push(relay.stop);
      await untilRelayed();
      const log = await readFrom(world.log, 0n);
      const expected = log.map((event, index) => ({
        key: event.stream,
        value: { ...event, position: String(event.position), follows: String(log[index - 1]?.position ?? 0n) },
      }));
      expect(await readRecords()).toEqual(expected);
    });

    it("is run by one process; another stands by and continues at the same place after a stop", async () => {
      const [first] = stopping.splice(0);
      const second = await world.startRelay();
      stopping.push(second.stop);
      const states = async () => (await second.status()).find(({ name }) => name === "kafka_relay")?.state;
      await expect.poll(states, soon).toBe("standby");
      await world.tell("note-3", 4);
      await first?.();
      await world.tell("note-3", 4);
      await untilRelayed();
      await expect.poll(states, soon).not.toBe("standby");
      const positions = (await readRecords()).map(({ value }) => value.position);
      const log = await readFrom(world.log, 0n);
      expect([...new Set(positions)]).toEqual(log.map(({ position }) => String(position)));
    });

    it("moves its checkpoint only after the brokers acknowledged", async () => {
      for (const stop of stopping.splice(0)) await stop();
      const before = await relayed();
      const told = await world.tell("note-4", 3);
      const sender = createRecordSender(world.connect(), world.topics.events);
      let sent = 0;
      const hesitant = {
        ...sender,
        async send() {
          sent += 1;
          throw new Error("no acknowledgement");
        },
      };
      const relay = createSubscriptions({
        databaseUrl: world.databaseUrl,
        log: world.log,
        forwardings: [createRelay({ sender: hesitant, key: KEY })],
      });
      await relay.start();
      await expect.poll(() => sent, soon).toBeGreaterThan(2);
      expect(await relayed()).toBe(before);
      await relay.stop();
      await sender.close();
      const sound = await world.startRelay();
      stopping.push(sound.stop);
      await untilRelayed();
      expect(await relayed()).toBe(told.at(-1)?.position);
    });

    it("tolerates a second relay: its records come again or late, and the source drops them", async () => {
      const before = await world.log.readLastPosition();
      const source = world.source({ patienceMs: 1_000_000 });
      const reader = follow(source, before);
      const first = await world.tell("note-5", 20);
      await untilRelayed();
      const log = [...(await readFrom(world.log, 0n))];
      const zombie = createRecordSender(world.connect(), world.topics.events);
      const old = log.slice(-10, -3).map((event) => writeEventRecord({ event, follows: log[log.indexOf(event) - 1]?.position ?? 0n }, KEY));
      await zombie.send(old);
      const more = await world.tell("note-5", 20);
      await zombie.send(old.slice(2));
      const last = await world.tell("note-5", 1);
      await reader.until(last);
      await zombie.close();
      expect(brokenPromises(reader.deliveries, before, [...first, ...more, ...last])).toEqual([]);
      expect(source.faults?.().hole).toBe(0);
      const naive = (await readRecords()).map(({ value }) => BigInt(String(value.position)));
      expect(naive).not.toEqual(naive.toSorted((one, other) => (one < other ? -1 : 1)));
    });

    it("cannot leave a hole unnoticed: readers fill it from the log and report it", async () => {
      for (const stop of stopping.splice(0)) await stop();
      const before = await world.log.readLastPosition();
      const source = world.source({ patienceMs: 1_000_000 });
      const reader = follow(source, before);
      const sender = createRecordSender(world.connect(), world.topics.events);
      const told: StoredEvent[] = [];
      // Until the reader follows the topic, it reads the log itself.
      const loseTwoOfThree = async () => {
        told.push(...(await world.tell("note-6", 3)));
        const [before, last] = told.slice(-2);
        if (before && last) await sender.send([writeEventRecord({ event: last, follows: before.position }, KEY)]);
      };
      await expect.poll(() => loseTwoOfThree().then(() => source.faults?.().hole), soon).toBeGreaterThan(0);
      await reader.until(told);
      await sender.close();
      expect(brokenPromises(reader.deliveries, before, told)).toEqual([]);
      expect(world.warnings.some((warning) => warning.startsWith("ALARM"))).toBe(true);
    });

    it("may lose its topic: readers continue with the log, and with the topic when it is back", async () => {
      const relay: Subscriptions = await world.startRelay();
      stopping.push(relay.stop);
      await untilRelayed();
      const before = await world.log.readLastPosition();
      const reader = follow(world.source({ patienceMs: 100 }), before);
      const told = [...(await world.tell("note-7", 5))];
      await untilRelayed();
      const admin = world.connect().kafka.admin();
      await admin.connect();
      await admin.deleteTopics({ topics: [world.topics.events.name] });
      await admin.disconnect();
      told.push(...(await world.tell("note-7", 5)));
      await untilRelayed();
      told.push(...(await world.tell("note-7", 5)));
      await reader.until(told);
      expect(brokenPromises(reader.deliveries, before, told)).toEqual([]);
    });

    it("carries events above the brokers' default limit, and many at once", async () => {
      const before = await world.log.readLastPosition();
      const reader = follow(world.source({ patienceMs: 1_000_000 }), before);
      const large = newEvent({ text: "拾".repeat(1_500_000) });
      const told = [...appended(await world.log.append({ stream: newStream(), expectedRevision: "no-stream", events: [large] }))];
      for (let turn = 0; turn < 20; turn++) told.push(...(await world.tell("note-10", 200)));
      await untilRelayed();
      await reader.until(told);
      expect(brokenPromises(reader.deliveries, before, told)).toEqual([]);
    });

    it("writes records that only this community can write", async () => {
      const [event] = await world.tell("note-8", 1);
      if (!event) throw new Error("Nothing was told");
      const { value, headers } = writeEventRecord({ event, follows: 0n }, KEY);
      const forged = { value: Buffer.from(String(value).replace("note-8", "note-9")), headers: headers ?? {} };
      expect(readEventRecord({ value: Buffer.from(String(value)), headers: headers ?? {} }, KEY)?.event).toEqual(event);
      expect(readEventRecord(forged, KEY)).toBeUndefined();
    });
  });
});
