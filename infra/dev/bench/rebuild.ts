/**
 * Rebuilding read models from the log (read, decoded, opened, folded, written with checkpoints and indexes, swapped in) against a
 * raw COPY of the same events into a table without any index. One alone, and all of them at the same time, as after a loss of the
 * database: then the log is read and decoded once for each of them.
 *
 * Two floors beside them say what no way of writing rows can undercut: the log read by itself, and the same with every read model folded
 * and its statements spelled out, but sent to nobody.
 */

import { createSecretKey, randomBytes } from "node:crypto";
import { platform } from "node:os";
import type { StoredEvent } from "@shiye/events/envelope";
import type { Transaction } from "@shiye/infra/read-models/database";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";
import { openCommunityLog } from "./community-log.ts";
import { memoryOfFilling } from "./filling.ts";
import { type BenchReport, type BenchWorld, compare, rateOf } from "./harness.ts";

const EVENTS = 100_000;
/** One that three of four events concern: counters, who likes, who comments. */
const ALONE = "note_stats";

/** The goal in docs/benchmarks.md: most megabytes of the projectors while they fill everything. */
const MEMORY = 400;

export async function run({ databaseUrl, folder, runs }: BenchWorld): Promise<BenchReport> {
  const masterKey = randomBytes(32);
  const { log, bytes, copy, close } = await openCommunityLog(databaseUrl, EVENTS, createSecretKey(masterKey));

  const projectors = createProjectors({ databaseUrl, log, warn: console.error });
  const first = await rateOf(async () => {
    await projectors.start();
    await projectors.settle();
    return EVENTS;
  });

  /** From nothing until the new tables serve. Progress is looked at every tenth of a second, which a small log would feel. */
  const rebuild = (names: readonly string[]) => async () => {
    const rate = await rateOf(async () => {
      await Promise.all(names.map((name) => projectors.rebuild(name)));
      return EVENTS;
    });
    const [parked] = await projectors.deadLetters();
    if (parked) throw new Error(`${parked.stream} of ${parked.model} is a dead letter: ${parked.error}`);
    return rate;
  };

  const all = readModels.map(({ name }) => name);
  const reading = (then: (events: readonly StoredEvent[]) => Promise<void>) => () =>
    rateOf(async () => {
      for await (const page of log.readAll({ after: 0n, batchSize: 2000 })) await then(page);
      return EVENTS;
    });
  const foldAll = async (events: readonly StoredEvent[]) => {
    for (const { concerns, apply } of readModels) {
      const own = events.filter(concerns);
      if (own.length > 0) await apply(nobody, "nobody", own, { publishing: false });
    }
  };
  const results = [
    ...(await compare({ label: "floor: the log read", unit: "/s", subject: reading(async () => {}), yardsticks: [copy] }, runs)),
    ...(await compare({ label: `floor: read, all ${all.length} folded`, unit: "/s", subject: reading(foldAll), yardsticks: [copy] }, runs)),
    ...(await compare({ label: `${ALONE} alone`, unit: "/s", subject: rebuild([ALONE]), yardsticks: [copy] }, runs)),
    ...(await compare({ label: `all ${all.length} at once`, unit: "/s", subject: rebuild(all), yardsticks: [copy] }, runs)),
  ];
  await projectors.stop();
  await close();
  const memory = platform() === "linux" ? await memoryOfFilling({ databaseUrl, folder }, masterKey.toString("hex")) : undefined;
  return {
    sizes: `${EVENTS} events, ${bytes} bytes each as text`,
    results,
    notes: [
      `first start on a full log, all ${all.length} live tables from empty: ${first.toFixed(0)} events /s`,
      ...(memory === undefined
        ? []
        : [`the process of the projectors meanwhile: at most ${memory.toFixed(0)} MB (wanted: ${MEMORY}) ${memory <= MEMORY ? "✓" : "✗"}`]),
    ],
  };
}

/** Takes every statement and answers that nothing was there. */
const nobody = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Transaction;
