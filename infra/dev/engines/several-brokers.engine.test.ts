import type { StoredEvent } from "@shiye/events/envelope";
import { readFrom } from "@shiye/infra/event-store/testing/log-tools";
import { onKafka } from "@shiye/infra/kafka/testing/on-kafka";
import { readTopic } from "@shiye/infra/kafka/testing/read-topic";
import { openRelayedLog } from "@shiye/infra/kafka/testing/relayed-log";
import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { readCheckpoints } from "@shiye/infra/subscriptions/checkpoints";
import type { EventBatch } from "@shiye/infra/subscriptions/event-source";
import { brokenPromises } from "@shiye/infra/subscriptions/event-source.contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type NativeKafka, nativeKafkaLacks, startNativeKafka } from "./native-kafka.ts";

const BROKERS = 3;
const soon = { timeout: 60_000, interval: 50 };
const lacks = nativeKafkaLacks();

onKafka("three brokers", () => {
  describe.skipIf(lacks !== undefined)("three brokers", () => {
    let kafka: NativeKafka;
    let world: Awaited<ReturnType<typeof openRelayedLog>>;
    let relay: Awaited<ReturnType<typeof world.startRelay>>;
    let readDb: ReadDb;
    const ending = new AbortController();
    const followers: Promise<void>[] = [];
    beforeAll(async () => {
      kafka = await startNativeKafka({ nodes: BROKERS });
      world = await openRelayedLog(kafka.brokers);
      readDb = openReadDb({ url: world.databaseUrl, max: 2 });
      relay = await world.startRelay();
    }, 120_000);
    afterEach(() => kafka.start());
    afterAll(async () => {
      ending.abort();
      await Promise.all(followers);
      await relay.stop();
      await readDb.end();
      await world.close();
      await kafka.remove();
    });

    const untilRelayed = async () => {
      const last = await world.log.readLastPosition();
      const relayed = async () => (await readCheckpoints(readDb)).find(({ model }) => model === "kafka_relay")?.position;
      await expect.poll(relayed, soon).toBe(last);
    };

    /** As a service follows; `mayGoOn` holds it back within a batch. */
    function follow(after: bigint, mayGoOn: () => Promise<void> = async () => {}) {
      const deliveries: EventBatch[] = [];
      const onBatch = async (batch: EventBatch) => {
        await mayGoOn();
        deliveries.push(batch);
      };
      const source = world.source({ patienceMs: 1_000_000 });
      followers.push(source.subscribe({ after, batchSize: 10, signal: ending.signal, onBatch }));
      const until = (told: readonly StoredEvent[]) =>
        expect.poll(() => deliveries.at(-1)?.events.at(-1)?.position ?? 0n, soon).toBeGreaterThanOrEqual(told.at(-1)?.position ?? 0n);
      return { deliveries, until, source };
    }

    async function withAdmin<Result>(work: (admin: ReturnType<ReturnType<typeof world.connect>["kafka"]["admin"]>) => Promise<Result>) {
      const admin = world.connect().kafka.admin();
      await admin.connect();
      try {
        return await work(admin);
      } finally {
        await admin.disconnect();
      }
    }
    const partition = () =>
      withAdmin(async (admin) => {
        const { topics } = await admin.fetchTopicMetadata({ topics: [world.topics.events.name] });
        const [found] = topics[0]?.partitions ?? [];
        if (!found) throw new Error("The topic has no partition");
        return found;
      });
    const brokerOf = (node: number) => kafka.nodes[node - 1] ?? expect.fail(`there is no broker ${node}`);

    it("keep each topic three times", async () => {
      await world.tell("note-1", 3);
      await untilRelayed();
      expect((await partition()).replicas.toSorted()).toEqual([1, 2, 3]);
    });

    it("may each die while it leads: another one leads, the relay goes on with it, and everything is delivered once, in order", async () => {
      const before = await world.log.readLastPosition();
      const reader = follow(before);
      const told: StoredEvent[] = [];
      for (let turn = 0; turn < 2; turn += 1) {
        const { leader } = await partition();
        told.push(...(await world.tell("note-2", 20)));
        await brokerOf(leader).kill();
        told.push(...(await world.tell("note-2", 20)));
        await reader.until(told);
        await untilRelayed();
        await expect.poll(async () => (await partition()).leader, soon).not.toBe(leader);
        await brokerOf(leader).start();
        await expect.poll(async () => (await partition()).isr.length, soon).toBe(BROKERS);
      }
      expect(brokenPromises(reader.deliveries, before, told)).toEqual([]);
      expect(reader.source.faults?.().hole).toBe(0);
      const inTopic = new Set((await readTopic(kafka.brokers, world.topics.events.name)).map(({ value }) => JSON.parse(String(value)).id));
      expect(told.filter(({ id }) => !inTopic.has(id))).toEqual([]);
    }, 120_000);

    it("of which one is away get no topic that is kept less often for ever", async () => {
      await brokerOf(2).kill();
      await expect.poll(() => withAdmin(async (admin) => (await admin.describeCluster()).brokers.length), soon).toBe(BROKERS - 1);
      const topic = { name: `${world.topics.events.name}.late`, partitions: 1, settings: {} };
      // Refused; or, where the controller still counts it in, made with a place on it.
      await world
        .connect()
        .ensureTopic(topic)
        .catch(() => "not yet");
      await brokerOf(2).start();
      await expect
        .poll(
          () =>
            world
              .connect()
              .ensureTopic(topic)
              .catch(() => "not yet"),
          soon,
        )
        .toBe(undefined);
      const made = await withAdmin((admin) => admin.fetchTopicMetadata({ topics: [topic.name] }));
      expect(made.topics[0]?.partitions.map(({ replicas }) => replicas.length)).toEqual([BROKERS]);
    }, 120_000);

    it("may forget sooner than anybody reads: history, and what a slow reader had not taken yet, come from the log", async () => {
      const begin = await world.log.readLastPosition();
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      let isHeld = false;
      const slow = follow(begin, () => {
        isHeld = true;
        return held;
      });
      const told = [...(await world.tell("note-3", 30))];
      await expect.poll(() => isHeld, soon).toBe(true);
      for (let turn = 0; turn < 5; turn += 1) told.push(...(await world.tell("note-3", 30)));
      await untilRelayed();
      const name = world.topics.events.name;
      await withAdmin((admin) =>
        admin.alterConfigs({
          validateOnly: false,
          resources: [{ type: 2, name, configEntries: [{ name: "retention.ms", value: "1000" }] }],
        }),
      );
      const lowest = () => withAdmin(async (admin) => (await admin.fetchTopicOffsets(name))[0]);
      await expect.poll(async () => (await lowest())?.low === (await lowest())?.high, soon).toBe(true);
      goOn();
      const late = follow(0n);
      told.push(...(await world.tell("note-3", 10)));
      await slow.until(told);
      await late.until(told);
      expect(brokenPromises(slow.deliveries, begin, told)).toEqual([]);
      expect(brokenPromises(late.deliveries, 0n, await readFrom(world.log, 0n))).toEqual([]);
    }, 120_000);
  });
});
