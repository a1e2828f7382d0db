import { connect as connectTcp, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { type ITopicConfig, Kafka, type KafkaConfig, logLevel, type SASLOptions } from "kafkajs";
import Cluster from "kafkajs/src/cluster/index.js";

const CONNECT_MS = 3000;
/** A broker that is silent for longer is lost. */
const REQUEST_MS = 8000;
const MOST_REPLICAS = 3;
/** Leaders are looked up again after this; those who send do so at once when one is not where it was. */
const LEADERS_MS = 300_000;

export interface KafkaConnection {
  kafka: Kafka;
  /** Connections of their own to the same brokers, for requests that the client does not make. */
  openCluster(): Cluster;
  /** Makes a topic that is missing; one that is there is left as it is. Rejects when it has another number of partitions. */
  ensureTopic(topic: Topic): Promise<void>;
}

/** Sent over TLS only (config.ts). */
export interface KafkaLogin {
  mechanism: "plain" | "scram-sha-256" | "scram-sha-512";
  username: string;
  password: string;
}

export interface Topic {
  name: string;
  partitions: number;
  /** `retention.ms` and the like. */
  settings: Readonly<Record<string, string>>;
}

/**
 * The client of the brokers. It tries nothing again by itself: whoever uses it begins anew from what it knows to be true, and says so in
 * the log, so the client's own lines are left out.
 */
export function connectKafka(options: {
  brokers: readonly string[];
  clientId: string;
  /** Undefined: plain TCP. */
  tls?: ConnectionOptions | undefined;
  login?: KafkaLogin | undefined;
  /** Told of every socket: a test may cut it. */
  onSocket?: (socket: Socket) => void;
}): KafkaConnection {
  const config: KafkaConfig = {
    clientId: options.clientId,
    // The client begins with the first of them each time and, as it tries nothing again, would for ever meet one that is dead. By chance,
    // because turns meet the same one again wherever the calls of an attempt are as many as the brokers.
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
      // A certificate names hosts; of an address there is no name to send.
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
            // Of brokers that are named and are not there, one replica is lacking for ever: rather the topic is made when they are.
            replicationFactor: Math.min(MOST_REPLICAS, Math.max(brokers.length, options.brokers.length)),
            configEntries: Object.entries(settings).map(([key, value]) => ({ name: key, value })),
          };
          // Another process may make it at this moment; then this says that nothing was made.
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
