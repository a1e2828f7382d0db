import { createSecretKey } from "node:crypto";
import type { StoredEvent } from "@shiye/events/envelope";
import type { Config } from "../config/config.ts";
import { deriveKey } from "../crypto/aes.ts";
import type { EventLog } from "../event-store/event-log.ts";
import type { ListenForPushes } from "../realtime/postgres-push-subscriber.ts";
import type { SignalBus } from "../realtime/signal-bus.ts";
import type { EventSource } from "../subscriptions/event-source.ts";
import { createSubscriptions } from "../subscriptions/subscriptions.ts";
import { connectKafka, type Topic } from "./connection.ts";
import { createEntityRelay } from "./entity-relay.ts";
import { readEventRecord } from "./event-records.ts";
import { type FollowTopic, followTopic } from "./follow-topic.ts";
import { createKafkaSignalBus } from "./kafka-signal-bus.ts";
import { createKafkaSource } from "./kafka-source.ts";
import { listenToKafka } from "./push-news.ts";
import { relayPushes } from "./push-relay.ts";
import { createRelay } from "./relay.ts";
import { sealedText } from "./sealed-text.ts";
import { createQueuedSender, createRecordSender, type RecordSender } from "./send-records.ts";
import { topicsOf } from "./topics.ts";

type Warn = (message: string, detail?: unknown) => void;

/** What a service uses of Kafka. It connects at first use, and no start waits for a broker that is away. */
export interface KafkaEngine {
  source(options: {
    /** With opened and lifted events. */
    log: Pick<EventLog, "readAll" | "readLastPosition">;
    /** Opens and lifts stored events. */
    open: (events: readonly StoredEvent[]) => Promise<readonly StoredEvent[]>;
    warn: Warn;
  }): EventSource;
  /** Relays events and pushes to the topics. One process works, the others stand by. `log`: with events as they are stored. */
  startRelay(options: { databaseUrl: string; log: EventLog; warn: Warn }): Promise<{ stop(): Promise<void> }>;
  listenForPushes: ListenForPushes;
  signalBus(onError: (error: unknown) => void): SignalBus;
  close(): Promise<void>;
}

export function openKafka(
  { brokers, prefix, tls, login }: NonNullable<Config["kafka"]>,
  { clientId, masterKey }: { clientId: string; masterKey: string },
): KafkaEngine {
  const connection = connectKafka({ brokers, clientId, tls: tls ? {} : undefined, login });
  const topics = topicsOf(prefix);
  const master = createSecretKey(Buffer.from(masterKey, "hex"));
  const key = deriveKey(master, "kafka events");
  const textIn = ({ name }: Topic) => sealedText(deriveKey(master, "kafka texts"), name);
  const follow = (topic: Topic) => (options: FollowTopic) => followTopic(connection, topic, options);
  const senders: RecordSender[] = [];
  const senderOf = (topic: Topic) => {
    const sender = createRecordSender(connection, topic);
    senders.push(sender);
    return sender;
  };

  return {
    source: ({ log, open, warn }) =>
      createKafkaSource({ follow: follow(topics.events), read: (record) => readEventRecord(record, key), open, log, warn }),

    async startRelay({ databaseUrl, log, warn }) {
      const ending = new AbortController();
      const events = createSubscriptions({
        databaseUrl,
        log,
        forwardings: [createRelay({ sender: senderOf(topics.events), key }), createEntityRelay(senderOf(topics.entities))],
        applicationName: "kafka relay",
        warn,
      });
      await events.start();
      const pushes = relayPushes({
        connectionString: databaseUrl,
        sender: createQueuedSender(senderOf(topics.pushes)),
        text: textIn(topics.pushes),
        signal: ending.signal,
        warn,
      });
      return {
        async stop() {
          ending.abort();
          await Promise.all([events.stop(), pushes]);
        },
      };
    },

    listenForPushes: listenToKafka(follow(topics.pushes), textIn(topics.pushes)),

    signalBus: (onError) =>
      createKafkaSignalBus({
        ...{ follow: follow(topics.signals), text: textIn(topics.signals), onError },
        sender: createQueuedSender(senderOf(topics.signals)),
      }),

    close: async () => void (await Promise.all(senders.map((sender) => sender.close()))),
  };
}
