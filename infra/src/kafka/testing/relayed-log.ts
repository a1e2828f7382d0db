import { createSecretKey } from "node:crypto";
import { inject } from "vitest";
import { createTestDatabase } from "../../engines/postgres/test-database.ts";
import type { EventLog } from "../../event-store/event-log.ts";
import { createPostgresEventLog } from "../../event-store/postgres/event-log.ts";
import { createTeller } from "../../event-store/testing/teller.ts";
import type { EventSource } from "../../subscriptions/event-source.ts";
import { createSubscriptions, type Subscriptions } from "../../subscriptions/subscriptions.ts";
import { readEventRecord } from "../event-records.ts";
import { followTopic } from "../follow-topic.ts";
import { createKafkaSource } from "../kafka-source.ts";
import { createRelay } from "../relay.ts";
import { createRecordSender } from "../send-records.ts";
import { kafkaUnderTest } from "./on-kafka.ts";

export const KEY = createSecretKey(Buffer.alloc(32, 7));

/** A log in PostgreSQL, its topic, and what tests need for both. */
export async function openRelayedLog(brokers: string) {
  const database = await createTestDatabase(inject("databaseUrl"));
  const kafka = kafkaUnderTest(brokers);
  const log = await createPostgresEventLog({ connectionString: database.url });
  const warnings: string[] = [];
  const relays: Subscriptions[] = [];
  const logs: EventLog[] = [log];

  return {
    ...kafka,
    databaseUrl: database.url,
    log,
    tell: createTeller(log),
    warnings,
    /** One more relay, as another process would run it. */
    async startRelay(): Promise<Subscriptions> {
      const sender = createRecordSender(kafka.connect(), kafka.topics.events);
      const own = await createPostgresEventLog({ connectionString: database.url, toHandOn: true });
      logs.push(own);
      const relay = createSubscriptions({
        databaseUrl: database.url,
        log: own,
        forwardings: [createRelay({ sender, key: KEY })],
        applicationName: "relay",
        warn: (message) => warnings.push(message),
      });
      relays.push(relay);
      await relay.start();
      return { ...relay, stop: () => relay.stop().then(() => sender.close()) };
    },
    source(options: { log?: Pick<EventLog, "readAll" | "readLastPosition">; patienceMs?: number } = {}): EventSource {
      const connection = kafka.connect();
      return createKafkaSource({
        follow: (following) => followTopic(connection, kafka.topics.events, following),
        read: (record) => readEventRecord(record, KEY),
        open: async (events) => events,
        log: options.log ?? log,
        warn: (message) => warnings.push(message),
        ...(options.patienceMs ? { patienceMs: options.patienceMs } : {}),
      });
    },
    async close() {
      await Promise.all(logs.map((one) => one.close()));
      await database.drop();
    },
  };
}
