import { connect as connectTcp, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { type ITopicConfig, Kafka, type KafkaConfig, logLevel, type SASLOptions } from "kafkajs";
import Cluster from "kafkajs/src/cluster/index.js";

const CONNECT_MS = 3000;
/** A broker that does not answer for so long counts as lost. */
const REQUEST_MS = 8000;
const MOST_REPLICAS = 3;
/** How often the leaders of partitions are looked up. A sender looks at once when a partition has moved. */
const LEADERS_MS = 300_000;

export interface KafkaConnection {
  kafka: Kafka;
  /** Separate connections to the same brokers, for requests that kafkajs does not offer. */
  openCluster(): Cluster;
  /** Creates the topic if it is missing. Never changes an existing one. Rejects if it has another number of partitions. */
  ensureTopic(topic: Topic): Promise<void>;
}

/** Only with TLS (checked in config.ts). */
export interface KafkaLogin {
  mechanism: "plain" | "scram-sha-256" | "scram-sha-512";
  username: string;
  password: string;
}

export interface Topic {
  name: string;
  partitions: number;
  /** Settings of Kafka, for example `retention.ms`. */
  settings: Readonly<Record<string, string>>;
}

/**
 * Connects to the brokers with kafkajs. Retries and logging of kafkajs are off: the callers retry from a state that they know to be right,
 * and they log it.
 */
export function connectKafka(options: {
  brokers: readonly string[];
  clientId: string;
  /** Undefined: plain TCP. */
  tls?: ConnectionOptions | undefined;
  login?: KafkaLogin | undefined;
  /** Called with every socket, so that a test can cut it. */
  onSocket?: (socket: Socket) => void;
}): KafkaConnection {
  const config: KafkaConfig = {
    clientId: options.clientId,
    // kafkajs always begins with the first broker and, without retries, would always meet it when it is dead. So the order begins at a
    // random broker. A fixed rotation could meet the same broker at each attempt.
    brokers() {
      const turn = Math.floor(Math.random() * options.brokers.length);
      return options.brokers.map((_broker, at) => options.brokers[(turn + at) % options.brokers.length] ?? "");
    },
    logLevel: logLevel.NOTHING,
    connectionTimeout: CONNECT_MS,
    requestTimeout: REQUEST_MS,
    retry: { retries: 0, initialRetryTime: 100, maxRetryTime: 1000 },
    ...(options.tls ? { ssl: options.tls } : {}),
    ...(options.login ? { sasl: options.login as SASLOptions } : {}),
    socketFactory({ host, port, ssl, onConnect }) {
      const where = { host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 10_000 };
      // A server name is sent for hosts only, because certificates do not name addresses.
      const socket = ssl
        ? connectTls({ ...where, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
        : connectTcp(where, onConnect);
      options.onSocket?.(socket);
      return socket;
    },
  };
  const kafka = new Kafka(config);

  return {
    kafka,
    openCluster: () =>
      new Cluster({
        ...config,
        enforceRequestTimeout: true,
        logger: kafka.logger(),
        metadataMaxAge: LEADERS_MS,
        allowAutoTopicCreation: false,
      }),
    async ensureTopic({ name, partitions, settings }) {
      const admin = kafka.admin();
      await admin.connect();
      try {
        const known = await admin.listTopics();
        if (!known.includes(name)) {
          const { brokers } = await admin.describeCluster();
          const topic: ITopicConfig = {
            topic: name,
            numPartitions: partitions,
            // Counts the brokers of the configuration too. If some are away, creating the topic fails and is tried again; otherwise the
            // topic would lack a replica for ever.
            replicationFactor: Math.min(MOST_REPLICAS, Math.max(brokers.length, options.brokers.length)),
            configEntries: Object.entries(settings).map(([key, value]) => ({ name: key, value })),
          };
          // If another process creates the topic at the same time, this call creates nothing and does not fail.
          await admin.createTopics({ topics: [topic], waitForLeaders: true });
        }
        const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
        const found = topics[0]?.partitions.length ?? 0;
        if (found !== partitions) throw new Error(`The topic ${name} has ${found} partitions, and must have ${partitions}`);
      } finally {
        await admin.disconnect();
      }
    },
  };
}
