import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { messageOf } from "@shiye/infra/errors";
import { nativeKafkaLacks, startNativeKafka } from "../engines/native-kafka.ts";
import { createOutput } from "../supervisor/output.ts";
import { runProduct } from "../supervisor/run-product.ts";
import { type ClusterOptions, createClusterProgram } from "./cluster-program.ts";
import { type Look, lookAt, type Seen, tableOf } from "./table.ts";

/** On a terminal the table is drawn anew in its place; elsewhere it is printed now and then. */
const LOOK_MS = process.stdout.isTTY ? 2000 : 10_000;

const program = createClusterProgram().parse();
const wanted = program.opts<ClusterOptions>();

const dataDir = readDataDir();
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const linesFile = path.join(dataDir, "cluster.log");
const lines = createWriteStream(linesFile, { flags: "a", mode: 0o600 });
const shown = createOutput(process.stdout);

function readDataDir(): string {
  try {
    return readConfig(inheritedEnvironment()).dataDir;
  } catch (error) {
    return program.error(messageOf(error));
  }
}

async function startKafka() {
  if (!wanted.kafka) return undefined;
  const lacks = nativeKafkaLacks();
  if (lacks) program.error(`--kafka native: ${lacks}`);
  return startNativeKafka({ nodes: wanted.brokers, onEnded: (line) => void lines.write(`${line}\n`) });
}
const kafka = await startKafka();

/** Draws the table until it is told to end. */
function showTable(nodes: () => readonly Seen[]): () => void {
  let before: { looks: readonly Look[]; at: number } | undefined;
  let drawn = 0;
  let looking = false;
  const draw = async () => {
    if (looking) return;
    looking = true;
    const looks = await Promise.all(nodes().map(lookAt));
    const at = performance.now();
    const table = tableOf(looks, before?.looks ?? [], before ? (at - before.at) / 1000 : 0);
    if (process.stdout.isTTY && drawn > 0) process.stdout.write(`\x1b[${drawn}A\x1b[J`);
    process.stdout.write(`${table.join("\n")}\n`);
    drawn = table.length;
    before = { looks, at };
    looking = false;
  };
  const timer = setInterval(() => void draw(), LOOK_MS);
  void draw();
  return () => clearInterval(timer);
}

await runProduct({
  checkout: path.resolve(import.meta.dirname, "../../.."),
  nodes: { "command-api": wanted.commandApi, "query-api": wanted.queryApi, projectors: wanted.projectors },
  environment: kafka ? { KAFKA_BROKERS: kafka.brokers } : {},
  // The table has the screen; what the nodes print is in a file.
  output: {
    ...shown,
    line(text) {
      lines.write(`${text}\n`);
      if (!text.includes(" │ ")) shown.line(text);
    },
    progress: (_source, text) => void lines.write(`${text}\n`),
  },
  onReady(product) {
    shown.line(`  各节点的输出 · what the nodes print: ${linesFile}\n`);
    const brokers = (kafka?.nodes ?? []).map((node): Seen => ({ ...node, service: "kafka", connections: () => undefined }));
    return showTable(() => [...product.nodes(), ...brokers]);
  },
  async onStopped() {
    await kafka?.remove();
  },
});
