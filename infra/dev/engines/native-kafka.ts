import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildFolder } from "../bin/lib/paths.mjs";
import { findFreePort } from "../supervisor/free-port.ts";

const here = path.dirname(fileURLToPath(import.meta.url));
const START_MS = 60_000;
const STOP_MS = 15_000;

export interface NativeKafka {
  /** As KAFKA_BROKERS has it. */
  brokers: string;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** On the same port and data; resolves when it takes connections. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Why this machine cannot run a broker; undefined when it can. */
export function nativeKafkaLacks(): string | undefined {
  const runs = (command: string, argument: string) => spawnSync(command, [argument], { stdio: "ignore" }).status === 0;
  if (!runs("java", "-version")) return "no Java was found";
  if (findArtifacts() === undefined && !runs("mvn", "-version")) return "no Maven was found";
  return undefined;
}

function folderOfArtifacts(): string {
  const version = /<artifactId>kafka_2\.13<\/artifactId>\s*<version>([\d.]+)</.exec(readFileSync(path.join(here, "pom.xml"), "utf8"))?.[1];
  return path.join(buildFolder, "engines", `kafka-${version}`);
}

function findArtifacts(): string | undefined {
  const folder = folderOfArtifacts();
  return existsSync(folder) ? folder : undefined;
}

/** Brings the broker's jars, once for each checkout: the folder is there whole or not at all. */
function fetchArtifacts(): string {
  const folder = folderOfArtifacts();
  const partial = `${folder}.${process.pid}`;
  mkdirSync(path.dirname(folder), { recursive: true });
  const words = ["-q", "-B", "-f", path.join(here, "pom.xml"), "dependency:copy-dependencies", `-DoutputDirectory=${partial}`];
  const { status, stdout, stderr } = spawnSync("mvn", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`Maven could not bring the broker: ${stdout}${stderr}`);
  if (!existsSync(folder)) renameSync(partial, folder);
  rmSync(partial, { recursive: true, force: true });
  return folder;
}

/** A real broker (KRaft, one node) on loopback ports of its own, with its data in a temporary folder. */
export async function startNativeKafka(): Promise<NativeKafka> {
  const classpath = path.join(findArtifacts() ?? fetchArtifacts(), "*");
  const folder = await mkdtemp(path.join(tmpdir(), "shiye-kafka-"));
  const [port, controllerPort] = [await findFreePort(), await findFreePort()];
  const properties = path.join(folder, "server.properties");
  writeFileSync(properties, settings({ port, controllerPort, dataDir: path.join(folder, "data") }));
  const java = ["-Xms192m", "-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"];
  const clusterId = randomBytes(16).toString("base64url");
  const formatted = spawnSync("java", [...java, "-cp", classpath, "kafka.tools.StorageTool", "format", "-t", clusterId, "-c", properties], {
    encoding: "utf8",
  });
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

/** Source of the names: "Broker Configs" of Apache Kafka 4.1. */
function settings({ port, controllerPort, dataDir }: { port: number; controllerPort: number; dataDir: string }): string {
  const lines = {
    "process.roles": "broker,controller",
    "node.id": 1,
    "controller.quorum.voters": `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${port}`,
    "controller.listener.names": "CONTROLLER",
    "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
    "log.dirs": dataDir,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 1,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "group.initial.rebalance.delay.ms": 0,
    "auto.create.topics.enable": false,
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
