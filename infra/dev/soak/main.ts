/**
 * npm run soak [-- --seconds=120 --every=4 --output=file]: the product as `npm start` runs it, 16 members who write, and PostgreSQL killed
 * every few seconds in each of the ways in which it dies. Exit code 0 when nothing was lost, told twice or counted wrongly. Keeps nothing.
 *
 * npm run soak -- --cluster [--seconds=120 --seed=words --brokers=1 --output=file]: several nodes of each service on Kafka, and anything killed at random.
 */
import { writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runningDatabase } from "@shiye/infra/engines/data-folder-lock";
import { killDatabase, waysToDie } from "../e2e/kill-database.ts";
import { createPlace, startProduct } from "../e2e/product.ts";
import { nothingWrong, startStorm } from "../e2e/writing-storm.ts";
import { nothingWrong as nothingWrongInCluster, runClusterStorm } from "./cluster-storm.ts";

const { seconds, every, brokers, seed, output, cluster } = readArguments();
if (cluster) {
  console.log(`seed ${seed}`);
  const keep = (printed: string) => output && writeFileSync(output, printed);
  const report = await runClusterStorm({ seconds, seed, brokers, tell: console.log, keep });
  console.dir(report, { depth: null });
  process.exit(nothingWrongInCluster(report) ? 0 : 1);
}

const place = await createPlace();
const product = await startProduct(place);
try {
  const storm = await startStorm({ url: product.url, databaseUrl: () => runningDatabase(place.dataDir), name: "soak" });
  const until = Date.now() + seconds * 1000;
  for (let kills = 0; Date.now() < until; kills++) {
    const began = Date.now();
    await storm.through(() => killDatabase(place.dataDir, waysToDie[kills % waysToDie.length] ?? "everything"));
    await delay(Math.max(0, began + every * 1000 - Date.now()));
  }
  const report = await storm.end();
  const { recoveriesMs, ...found } = report;
  console.log({ kills: recoveriesMs.length, ...found, faults: product.printed().match(/│ fault.*/g) ?? [] });
  console.log(`everybody got through again after ${recoveriesMs.join(", ")} ms`);
  process.exitCode = nothingWrong(report) ? 0 : 1;
} finally {
  if (output) writeFileSync(output, product.printed());
  await product.stop();
  await place.remove();
}

function readArguments() {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: { seconds: text, every: text, brokers: text, seed: text, output: text, cluster: { type: "boolean", default: false } },
    });
    const { cluster, output, seed = String(Date.now()) } = values;
    const [seconds, every, brokers] = [Number(values.seconds ?? 120), Number(values.every ?? 4), Number(values.brokers ?? 1)];
    if (seconds > 0 && every > 0 && brokers > 0) return { seconds, every, brokers, seed, output, cluster };
  } catch {
    // A word that means nothing here.
  }
  console.error("npm run soak [-- [--cluster --seed=words --brokers=1] --seconds=120 --every=4 --output=file]");
  process.exit(2);
}
