import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { messageOf } from "@shiye/infra/errors";
import { type BrokerPlace, brokerSettings, GUARDED_LOGIN, makeCertificate } from "./broker-settings.ts";
import { bringArtifacts, javaLacks, SERVERS } from "./maven.ts";

const START_MS = 60_000;
const STOP_MS = 15_000;
const REVIVE_MS = 300;

/** One broker, which is a controller, too. */
interface NativeBroker {
  name: string;
  port: number;
  pid(): number | undefined;
  /** How often it was started again by itself. */
  restarts(): number;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** On the same port and data, where it does not run; resolves when it takes connections. */
  start(): Promise<void>;
}

export interface NativeKafka {
  /** As KAFKA_BROKERS has it. */
  brokers: string;
  nodes: readonly NativeBroker[];
  /** Where it was asked for: the door with TLS and a login, and the certificate to trust. */
  guarded: { brokers: string; ca: string } | undefined;
  /** All of them. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops them and removes their data. */
  remove(): Promise<void>;
}

interface NativeKafkaOptions {
  isGuarded?: boolean;
  /** Default: one. */
  nodes?: number;
  /** Starts a broker again that ended by itself, and tells of it. Default: it stays away. */
  onEnded?: (line: string) => void;
}

const java = ["-Xms192m", "-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"];

/** Why this machine cannot run a broker; undefined when it can. */
export const nativeKafkaLacks = (): string | undefined => javaLacks(SERVERS.kafka);

/** Real brokers (KRaft) on loopback ports of their own, with their data in a temporary folder. */
export async function startNativeKafka({ isGuarded = false, nodes: wanted = 1, onEnded }: NativeKafkaOptions = {}): Promise<NativeKafka> {
  const classpath = bringArtifacts(SERVERS.kafka);
  const folder = await mkdtemp(path.join(tmpdir(), "shiye-kafka-"));
  const quorum: BrokerPlace[] = [];
  for (let id = 1; id <= wanted; id += 1) quorum.push({ id, port: await findFreePort(), controllerPort: await findFreePort() });
  const guard = isGuarded ? { port: await findFreePort(), ...makeCertificate(folder) } : undefined;
  // It may begin with a dash: told behind "=", no program takes it for an option.
  const clusterId = randomBytes(16).toString("base64url");

  // At once: each is a start of Java.
  const made = quorum.map(async (place) => {
    const properties = path.join(folder, `server-${place.id}.properties`);
    writeFileSync(properties, brokerSettings({ place, quorum, guard, dataDir: path.join(folder, `data-${place.id}`) }));
    const { username, password } = GUARDED_LOGIN;
    const user = guard ? ["--add-scram", `SCRAM-SHA-512=[name=${username},password=${password}]`] : [];
    const words = [...java, "-cp", classpath, "kafka.tools.StorageTool", "format", `--cluster-id=${clusterId}`, "-c", properties, ...user];
    await promisify(execFile)("java", words);
    const command = [...java, "-cp", classpath, "kafka.Kafka", properties];
    const name = wanted === 1 ? "kafka" : `kafka-${place.id}`;
    const door = guard ? [guard.port] : [];
    return createBroker({ name, port: place.port, door, command, outputFile: path.join(folder, `broker-${place.id}.out`), onEnded });
  });

  const nodes = await Promise.all(made);

  const kafka: NativeKafka = {
    brokers: quorum.map(({ port }) => `127.0.0.1:${port}`).join(","),
    nodes,
    guarded: guard && { brokers: `127.0.0.1:${guard.port}`, ca: guard.ca },
    kill: async () => void (await Promise.all(nodes.map((node) => node.kill()))),
    // Together: a quorum answers when most of it is there.
    start: async () => void (await Promise.all(nodes.map((node) => node.start()))),
    async remove() {
      await Promise.all(nodes.map((node) => node.leave()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await kafka.start();
  return kafka;
}

interface BrokerOptions extends Pick<NativeKafkaOptions, "onEnded"> {
  name: string;
  port: number;
  /** Further ports, which a broker opens one after the other. */
  door: readonly number[];
  /** Of Java. */
  command: readonly string[];
  outputFile: string;
}

function createBroker({ name, port, door, command, outputFile, onEnded }: BrokerOptions): NativeBroker & { leave(): Promise<void> } {
  let child: ChildProcess | undefined;
  let restarts = 0;
  let hasLeft = false;
  const killWithUs = () => void child?.kill("SIGKILL");
  process.on("exit", killWithUs);

  async function end(signal: NodeJS.Signals): Promise<void> {
    const leaving = child;
    child = undefined;
    if (!leaving || hasExited(leaving)) return;
    const exited = once(leaving, "exit");
    leaving.kill(signal);
    const patience = delay(STOP_MS, "slow" as const, { ref: false });
    if ((await Promise.race([exited, patience])) === "slow") leaving.kill("SIGKILL");
    await exited;
  }

  async function start(): Promise<void> {
    if (child && !hasExited(child)) return;
    const output = openSync(outputFile, "a");
    const starting = spawn("java", command, { stdio: ["ignore", output, output] });
    closeSync(output);
    child = starting;
    const until = Date.now() + START_MS;
    const isOpen = async () => (await Promise.all([port, ...door].map(answers))).every(Boolean);
    while (!(await isOpen())) {
      if (hasExited(starting) || Date.now() > until) {
        await end("SIGKILL");
        throw new Error(`${name} did not start: ${readFileSync(outputFile, "utf8").slice(-2000)}`);
      }
      await delay(50);
    }
    if (onEnded) {
      const revive = () => child === starting && void reviveWith(onEnded);
      if (hasExited(starting)) revive();
      else starting.once("exit", revive);
    }
  }

  async function reviveWith(tell: (line: string) => void): Promise<void> {
    tell(`${name} 意外退出，正在重启 · ended, starting again`);
    restarts += 1;
    for (;;) {
      await delay(REVIVE_MS);
      if (hasLeft) return;
      try {
        return await start();
      } catch (error) {
        if (!hasLeft) tell(messageOf(error));
      }
    }
  }

  return {
    name,
    port,
    pid: () => child?.pid,
    restarts: () => restarts,
    kill: () => end("SIGKILL"),
    start,
    async leave() {
      hasLeft = true;
      await end("SIGKILL");
      process.off("exit", killWithUs);
    },
  };
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

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
