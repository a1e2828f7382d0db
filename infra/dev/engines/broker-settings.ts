import { spawnSync } from "node:child_process";
import path from "node:path";

/** Who may come in by the guarded door. */
export const GUARDED_LOGIN = { username: "shiye", password: "a-word-for-tests" };
const STORE_PASSWORD = "a-store-for-tests";
/** As many replicas as a topic of the product has at most. */
const MOST_REPLICAS = 3;

export interface BrokerPlace {
  id: number;
  port: number;
  controllerPort: number;
}

interface SettingsOptions {
  place: BrokerPlace;
  /** All brokers; each of them is a controller, too. */
  quorum: readonly BrokerPlace[];
  guard: { port: number; keystore: string } | undefined;
  dataDir: string;
}

/** Source of the names: "Broker Configs" of Apache Kafka 4.1. */
export function brokerSettings({ place, quorum, guard, dataDir }: SettingsOptions): string {
  const { username, password } = GUARDED_LOGIN;
  const plainLogin = "org.apache.kafka.common.security.plain.PlainLoginModule";
  const scramLogin = "org.apache.kafka.common.security.scram.ScramLoginModule";
  const guarding = guard && {
    "inter.broker.listener.name": "PLAINTEXT",
    "sasl.enabled.mechanisms": "PLAIN,SCRAM-SHA-512",
    "listener.name.guarded.plain.sasl.jaas.config": `${plainLogin} required user_${username}="${password}";`,
    "listener.name.guarded.scram-sha-512.sasl.jaas.config": `${scramLogin} required;`,
    "ssl.keystore.location": guard.keystore,
    "ssl.keystore.password": STORE_PASSWORD,
  };
  const door = guard ? `,GUARDED://127.0.0.1:${guard.port}` : "";
  const replicas = Math.min(MOST_REPLICAS, quorum.length);
  const lines = {
    "process.roles": "broker,controller",
    "node.id": place.id,
    "controller.quorum.voters": quorum.map(({ id, controllerPort }) => `${id}@127.0.0.1:${controllerPort}`).join(","),
    listeners: `PLAINTEXT://127.0.0.1:${place.port},CONTROLLER://127.0.0.1:${place.controllerPort}${door}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${place.port}${door}`,
    "controller.listener.names": "CONTROLLER",
    "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,GUARDED:SASL_SSL",
    "log.dirs": dataDir,
    "offsets.topic.replication.factor": replicas,
    "offsets.topic.num.partitions": 1,
    "transaction.state.log.replication.factor": replicas,
    "transaction.state.log.min.isr": 1,
    // An acknowledged record is on two brokers where there are three: any one may die.
    "min.insync.replicas": Math.max(1, replicas - 1),
    "group.initial.rebalance.delay.ms": 0,
    "auto.create.topics.enable": false,
    // One that was killed is let in again when its last session has ended.
    "broker.session.timeout.ms": 2000,
    "broker.heartbeat.interval.ms": 500,
    // Tests of short retention wait for it.
    "log.retention.check.interval.ms": 1000,
    "log.initial.task.delay.ms": 1000,
    ...guarding,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

/** By Java's own tool. */
export function makeCertificate(folder: string): { keystore: string; ca: string } {
  const keystore = path.join(folder, "broker.p12");
  const store = ["-alias", "broker", "-keystore", keystore, "-storetype", "PKCS12", "-storepass", STORE_PASSWORD];
  const keytool = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync("keytool", [...words, ...store], { encoding: "utf8" });
    if (status !== 0) throw new Error(`keytool failed: ${stdout}${stderr}`);
    return stdout;
  };
  keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=broker", "-ext", "san=ip:127.0.0.1", "-validity", "2");
  return { keystore, ca: keytool("-exportcert", "-rfc") };
}
