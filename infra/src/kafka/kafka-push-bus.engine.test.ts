import { inject } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { openReadDb } from "../read-models/database.ts";
import { migrateReadDb } from "../read-models/migrate.ts";
import { createPostgresPushSubscriber } from "../realtime/postgres-push-subscriber.ts";
import { describePushBus } from "../realtime/push-bus.contract.ts";
import { prunePushes, publishStatement } from "../realtime/push-outbox.ts";
import { followTopic } from "./follow-topic.ts";
import { listenToKafka } from "./push-news.ts";
import { relayPushes } from "./push-relay.ts";
import { sealedText } from "./sealed-text.ts";
import { createQueuedSender, createRecordSender } from "./send-records.ts";
import { kafkaUnderTest, onKafka } from "./testing/on-kafka.ts";
import { KEY } from "./testing/relayed-log.ts";

const MOST_MISSED = 20;

onKafka("pushes through Kafka", (brokers) => {
  describePushBus("pushes through Kafka", async () => {
    const database = await createTestDatabase(inject("databaseUrl"));
    await migrateReadDb(database.url);
    const pool = openReadDb({ url: database.url, max: 6 });
    const kafka = kafkaUnderTest(brokers);
    const text = sealedText(KEY, kafka.topics.pushes.name);
    const ending = new AbortController();
    const senders = [1, 2].map(() => createQueuedSender(createRecordSender(kafka.connect(), kafka.topics.pushes)));
    // One of the two works, the other stands by.
    const relays = senders.map((sender) =>
      relayPushes({ connectionString: database.url, sender, text, signal: ending.signal, warn: () => {} }),
    );
    return {
      async transact(position, pushes, outcome) {
        await pool.query(`begin; ${publishStatement(pushes.map((push) => ({ position, push })))}; ${outcome}`);
      },
      open() {
        const connection = kafka.connect();
        const listen = listenToKafka((options) => followTopic(connection, kafka.topics.pushes, options), text);
        // Only Kafka wakes these nodes: NOTIFY and the regular check of the outbox are off.
        return createPostgresPushSubscriber({
          pool,
          connectionString: "postgres://nowhere",
          listen,
          pollMs: 1_000_000,
          mostMissed: MOST_MISSED,
        });
      },
      mostMissed: MOST_MISSED,
      async cut() {
        kafka.cut();
        await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'shiye-push-relay' and datname = current_database()`);
      },
      forget: async () => void (await prunePushes(pool, { olderThanSeconds: -1 })),
      async close() {
        ending.abort();
        await Promise.all(relays);
        for (const sender of senders) await sender.close();
        await pool.end();
        await database.drop();
      },
    };
  });
});
