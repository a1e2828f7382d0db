/**
 * What Kafka costs on the way from the log to subscriptions and from the outbox to query-api, against the same without it, in one run. The
 * broker is a real one on the same machine; it shares its processors with everything else.
 */
import { createSecretKey } from "node:crypto";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createPostgresEventLog } from "@shiye/infra/event-store/postgres/event-log";
import { connectKafka } from "@shiye/infra/kafka/connection";
import { openKafka } from "@shiye/infra/kafka/open-kafka";
import { createRelay } from "@shiye/infra/kafka/relay";
import { createRecordSender } from "@shiye/infra/kafka/send-records";
import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { createPostgresPushSubscriber, type ListenForPushes } from "@shiye/infra/realtime/postgres-push-subscriber";
import { publishStatement } from "@shiye/infra/realtime/push-outbox";
import type { EventSource } from "@shiye/infra/subscriptions/event-source";
import { createLogSource } from "@shiye/infra/subscriptions/log-source";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { nativeKafkaLacks, startNativeKafka } from "../engines/native-kafka.ts";
import { type BenchReport, type BenchWorld, compare, p50Of, rateOf } from "./harness.ts";
import { openLog } from "./open-log.ts";
import { appendSamples } from "./sample-events.ts";

const EVENTS = 20_000;
const PUSHES = 300;
let told = 0;
const MASTER_KEY = "4b".repeat(32);

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const lacks = nativeKafkaLacks();
  if (lacks !== undefined) throw new Error(`There is no broker to measure: ${lacks}`);
  const broker = await startNativeKafka();
  const log = await openLog(databaseUrl);
  const relayed = await createPostgresEventLog({ connectionString: databaseUrl, toHandOn: true });
  const kafka = openKafka(
    { brokers: [broker.brokers], prefix: "bench", tls: false, login: undefined },
    { clientId: "bench", masterKey: MASTER_KEY },
  );
  const relay = await kafka.startRelay({ databaseUrl, log: relayed, warn: console.warn });
  const pool = openReadDb({ url: databaseUrl, max: 4 });

  let fromLog = 0;
  const counted: Pick<EventLog, "readAll" | "readLastPosition"> = {
    readLastPosition: log.sealed.readLastPosition,
    async *readAll(options) {
      for await (const page of log.sealed.readAll(options)) {
        fromLog += page.length;
        yield page;
      }
    },
  };
  const viaKafka = kafka.source({ log: counted, open: log.open, warn: console.warn });
  const viaLog = createLogSource(log.sealed);

  const results = await compare(
    {
      label: "appended and delivered through Kafka",
      unit: "/s",
      subject: () => rateOf(() => deliver(viaKafka, log.sealed)),
      yardsticks: [{ name: "delivered by the log", measure: () => rateOf(() => deliver(viaLog, log.sealed)), target: 0.5 }],
    },
    runs,
  );
  const taken = fromLog;
  results.push(
    ...(await compare(
      {
        label: "history relayed",
        unit: "/s",
        subject: () => rateOf(() => relayHistory({ databaseUrl, log: relayed, brokers: broker.brokers })),
        yardsticks: [{ name: "history delivered by the log", measure: () => rateOf(() => readHistory(viaLog)), target: 0.5 }],
      },
      runs,
    )),
  );
  const [byKafka, byNotify] = [await openPushes(pool, databaseUrl, kafka.listenForPushes), await openPushes(pool, databaseUrl)];
  results.push(
    ...(await compare(
      {
        label: "push, commit to node, through Kafka, p50",
        unit: "ms",
        subject: () => p50Of(PUSHES, byKafka.tell),
        yardsticks: [{ name: "through NOTIFY", measure: () => p50Of(PUSHES, byNotify.tell), target: 3 }],
      },
      runs,
    )),
  );
  await byKafka.stop();
  await byNotify.stop();
  await relay.stop();
  await kafka.close();
  await relayed.close();
  await log.close();
  await pool.end();
  await broker.remove();
  return {
    sizes: `${EVENTS} events a run; ${PUSHES} pushes a run, one at a time`,
    results,
    notes: [`the Kafka source read ${taken} of ${EVENTS * (runs + 1)} events from the log: what the relay brought late`],
  };
}

/** Appends while a subscription follows; answers when it has all of them. */
async function deliver(source: EventSource, log: EventLog): Promise<number> {
  const before = await log.readLastPosition();
  const ending = new AbortController();
  let last = before;
  let arrived = () => {};
  const following = source.subscribe({
    after: before,
    batchSize: 2000,
    signal: ending.signal,
    async onBatch({ events }) {
      last = events.at(-1)?.position ?? last;
      arrived();
    },
  });
  await appendSamples(log, EVENTS, Number(before));
  const end = await log.readLastPosition();
  while (last < end)
    await new Promise<void>((resolve) => {
      arrived = resolve;
    });
  ending.abort();
  await following;
  return EVENTS;
}

/** All that lies in the log, as a subscription gets it; answers how many events that were. */
async function readHistory(source: EventSource): Promise<number> {
  const end = await source.readLastPosition();
  const ending = new AbortController();
  let count = 0;
  await source.subscribe({
    after: 0n,
    batchSize: 2000,
    signal: ending.signal,
    async onBatch({ events }) {
      count += events.length;
      if ((events.at(-1)?.position ?? 0n) >= end) ending.abort();
    },
  });
  return count;
}

/** All that lies in the log into a topic of its own, by a relay that begins anew. */
async function relayHistory({ databaseUrl, log, brokers }: { databaseUrl: string; log: EventLog; brokers: string }): Promise<number> {
  const name = `bench_relay_${++told}`;
  const sender = createRecordSender(connectKafka({ brokers: [brokers], clientId: name }), { name, partitions: 1, settings: {} });
  let count = 0;
  const relay = createRelay({ sender, key: createSecretKey(Buffer.from(MASTER_KEY, "hex")) });
  const forward: typeof relay.forward = async (events, follows) => {
    await relay.forward(events, follows);
    count += events.length;
  };
  const subscriptions = createSubscriptions({ databaseUrl, log, forwardings: [{ ...relay, name, forward }], warn: console.warn });
  await subscriptions.start();
  await subscriptions.settle();
  await subscriptions.stop();
  await sender.close();
  return count;
}

/** Commits a push and waits until a node has it. */
async function openPushes(
  pool: ReadDb,
  connectionString: string,
  listen?: ListenForPushes,
): Promise<{ tell: () => Promise<number>; stop: () => Promise<void> }> {
  const ending = new AbortController();
  const subscriber = createPostgresPushSubscriber({ pool, connectionString, pollMs: 60_000, ...(listen ? { listen } : {}) });
  let heard: (id: number) => void = () => {};
  let started = () => {};
  const starting = new Promise<void>((resolve) => {
    started = resolve;
  });
  const following = subscriber.subscribe({
    signal: ending.signal,
    onStarted: started,
    onPushes(pushes) {
      for (const { push } of pushes) if (push.event === "notification:removed") heard(push.data.id);
    },
  });
  await starting;
  return {
    async tell() {
      const id = ++told;
      const arrived = new Promise<void>((resolve) => {
        heard = (one) => one === id && resolve();
      });
      const push = { room: "member:1", event: "notification:removed", data: { id } } as const;
      const before = performance.now();
      const committing = pool.query(`begin; ${publishStatement([{ position: BigInt(id), push }])}; commit`);
      await arrived;
      const taken = performance.now() - before;
      await committing;
      return taken;
    },
    async stop() {
      ending.abort();
      await following;
    },
  };
}
