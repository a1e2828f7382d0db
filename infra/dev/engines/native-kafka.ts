import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../supervisor/free-port.ts";
import { bringArtifacts, javaLacks } from "./maven.ts";

const here = path.dirname(fileURLToPath(import.meta.url));
const START_MS = 60_000;
const STOP_MS = 15_000;

export interface NativeKafka {
  /** As KAFKA_BROKERS has it. */
  brokers: string;
  /** Where it was asked for: the door with TLS and a login, and the certificate to trust. */
  guarded: { brokers: string; ca: string } | undefined;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** On the same port and data; resolves when it takes connections. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

const artifacts = { pom: path.join(here, "pom.xml"), name: "kafka" };

/** Why this machine cannot run a broker; undefined when it can. */
export const nativeKafkaLacks = (): string | undefined => javaLacks(artifacts);

/** Who may come in by the guarded door. */
export const GUARDED_LOGIN = { username: "shiye", password: "a-word-for-tests" };

/** A real broker (KRaft, one node) on loopback ports of its own, with its data in a temporary folder. */
export async function startNativeKafka({ isGuarded = false } = {}): Promise<NativeKafka> {
  const classpath = bringArtifacts(artifacts);
  const folder = await mkdtemp(path.join(tmpdir(), "shiye-kafka-"));
  const [port, controllerPort] = [await findFreePort(), await findFreePort()];
  const properties = path.join(folder, "server.properties");
  const guard = isGuarded ? { port: await findFreePort(), ...makeCertificate(folder) } : undefined;
  writeFileSync(properties, settings({ port, controllerPort, guard, dataDir: path.join(folder, "data") }));
  const java = ["-Xms192m", "-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"];
  const { username, password } = GUARDED_LOGIN;
  const user = guard ? ["--add-scram", `SCRAM-SHA-512=[name=${username},password=${password}]`] : [];
  const clusterId = randomBytes(16).toString("base64url");
  const formatted = spawnSync(
    "java",
    [...java, "-cp", classpath, "kafka.tools.StorageTool", "format", "-t", clusterId, "-c", properties, ...user],
    {
      encoding: "utf8",
    },
  );
  if (formatted.status !== 0) throw new Error(`The broker's storage could not be formatted: ${formatted.stdout}${formatted.stderr}`);

  let child: ChildProcess | undefined;
  const killWithUs = () => void child?.kill("SIGKILL");
  process.on("exit", killWithUs);

  async function end(signal: NodeJS.Signals): Promise<void> {
    const leaving = child;
    child = undefined;
    if (!leaving || leaving.exitCode !== null || leaving.signalCode !== null) return;
    const exited = once(leaving, "exit");
    leaving.kill(signal);
    const patience = delay(STOP_MS, "slow" as const, { ref: false });
    if ((await Promise.race([exited, patience])) === "slow") leaving.kill("SIGKILL");
    await exited;
  }

  const kafka: NativeKafka = {
    brokers: `127.0.0.1:${port}`,
    guarded: guard && { brokers: `127.0.0.1:${guard.port}`, ca: guard.ca },
    kill: () => end("SIGKILL"),
    async start() {
      const output = openSync(path.join(folder, "broker.out"), "a");
      const starting = spawn("java", [...java, "-cp", classpath, "kafka.Kafka", properties], { stdio: ["ignore", output, output] });
      closeSync(output);
      child = starting;
      const until = Date.now() + START_MS;
      while (!(await answers(port))) {
        if (starting.exitCode !== null || Date.now() > until) {
          await end("SIGKILL");
          throw new Error(`The broker did not start: ${readFileSync(path.join(folder, "broker.out"), "utf8").slice(-2000)}`);
        }
        await delay(50);
      }
    },
    async remove() {
      await end("SIGKILL");
      process.off("exit", killWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await kafka.start();
  return kafka;
}

const STORE_PASSWORD = "a-store-for-tests";

/** By Java's own tool. */
function makeCertificate(folder: string): { keystore: string; ca: string } {
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

interface SettingsOptions {
  port: number;
  controllerPort: number;
  guard: { port: number; keystore: string } | undefined;
  dataDir: string;
}

/** Source of the names: "Broker Configs" of Apache Kafka 4.1. */
function settings({ port, controllerPort, guard, dataDir }: SettingsOptions): string {
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
  const lines = {
    "process.roles": "broker,controller",
    "node.id": 1,
    "controller.quorum.voters": `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${door}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${port}${door}`,
    "controller.listener.names": "CONTROLLER",
    "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,GUARDED:SASL_SSL",
    "log.dirs": dataDir,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 1,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "group.initial.rebalance.delay.ms": 0,
    "auto.create.topics.enable": false,
    // One that was killed is let in again when its last session has ended.
    "broker.session.timeout.ms": 2000,
    "broker.heartbeat.interval.ms": 500,
    ...guarding,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}
