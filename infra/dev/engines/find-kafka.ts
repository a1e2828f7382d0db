import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";
import { nativeKafkaLacks, startNativeKafka } from "./native-kafka.ts";

const IMAGE = "docker.io/apache/kafka:4.1.1";
const CLIENT_PORT = 9092;

type FoundKafka = { brokers: string; how: string; stop(): Promise<void> } | { missing: string };

/** A broker to test against: the one of KAFKA_BROKERS, else one started with Java, else one in a container, else why there is none. */
export async function findKafka(): Promise<FoundKafka> {
  const given = inheritedEnvironment().KAFKA_BROKERS;
  if (given) return { brokers: given, how: "KAFKA_BROKERS", stop: async () => {} };
  const lacks = nativeKafkaLacks();
  if (lacks === undefined) {
    const { brokers, remove } = await startNativeKafka();
    return { brokers, how: "started with Java", stop: remove };
  }
  try {
    await getContainerRuntimeClient();
  } catch {
    return { missing: `KAFKA_BROKERS is not set, ${lacks}, and Docker is not there` };
  }
  return startContainer();
}

/** The broker tells its clients where it is, so the port outside is chosen before it starts. */
async function startContainer(): Promise<FoundKafka> {
  const port = await findFreePort();
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      KAFKA_NODE_ID: "1",
      KAFKA_PROCESS_ROLES: "broker,controller",
      KAFKA_CONTROLLER_QUORUM_VOTERS: "1@localhost:9093",
      KAFKA_CONTROLLER_LISTENER_NAMES: "CONTROLLER",
      KAFKA_LISTENERS: `PLAINTEXT://:${CLIENT_PORT},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: "1",
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: "1",
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: "0",
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: "false",
    })
    .withExposedPorts({ container: CLIENT_PORT, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return { brokers: `127.0.0.1:${port}`, how: IMAGE, stop: async () => void (await container.stop()) };
}
