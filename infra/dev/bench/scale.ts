/**
 * What things cost in communities of 1,000, 20,000 and 200,000 notes, over HTTP against services in processes of their own. Each size has a
 * database of its own, filled once: a log written by COPY (fill-log.ts), read models by the projectors (prepare.ts). All sizes
 * are up at the same time and asked in turns, an empty express route between them, so that an hour in which the machine is slow is slow for all.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { listen } from "@shiye/infra/engines/listen";
import { readModels } from "@shiye/projectors/read-models";
import express from "express";
import { type BenchReport, type BenchResult, type BenchWorld, median } from "./harness.ts";
import type { HttpConnection } from "./http-connection.ts";
import { connect, type Times, timesOf } from "./scale/measure.ts";
import { type Community, openCommunity } from "./scale/open-community.ts";
import type { Operation } from "./scale/operations.ts";
import { type FilledDatabase, prepareSize } from "./scale/prepare.ts";

const SIZES = [1000, 20_000, 200_000];
/** Calls of one round of one operation at one size. */
const CALLS = { 1: 40, 8: 160 } as const;
const WARMING = 30;

export async function run({ databaseUrl, folder, runs, sizes = SIZES, only = "", keepOn }: BenchWorld): Promise<BenchReport> {
  const databases: FilledDatabase[] = [];
  for (const size of sizes) databases.push(await prepareSize(databaseUrl, folder, size, keepOn !== undefined));
  const communities: Community[] = [];
  for (const [index, database] of databases.entries()) communities.push(await openCommunity(database, sizes[index] ?? 0));
  const empty = await startEmpty();

  const results: BenchResult[] = [];
  const notes = databases.flatMap(({ told }) => (told === "" ? [] : [told]));
  for (const [place, operation] of (communities[0]?.operations ?? []).entries())
    for (const callers of operation.name.includes(only) ? ([1, 8] as const) : []) {
      const measured = await measure(communities, place, callers, runs, empty.url);
      results.push(resultOf(operation, callers, measured, sizes));
      notes.push(lineOf(operation, callers, measured, sizes));
      console.error(notes.at(-1));
    }
  for (const community of communities) notes.push(memoryOf(community));
  await empty.close();
  for (const { services } of communities) await services.stop();
  if (keepOn === undefined) for (const database of databases) await database.drop();
  return { sizes: `${sizes.join(", ")} notes; ${readModels.length} read models`, results, notes };
}

interface Rounds {
  empty: Times[];
  /** By size, in the order of the sizes. */
  sizes: Times[][];
}

/** Rounds of one operation: the empty route, then each size; one round before them only warms up. */
async function measure(communities: readonly Community[], place: number, callers: 1 | 8, runs: number, emptyUrl: string): Promise<Rounds> {
  const lines = await Promise.all(
    communities.map(({ services, tokens, operations }) => {
      const operation = operations[place];
      const url = operation?.service === "command" ? services.commandUrl : services.queryUrl;
      return connect(url, operation?.signedIn ? tokens : undefined, callers);
    }),
  );
  const emptyLines = await connect(emptyUrl, undefined, callers);
  const rounds: Rounds = { empty: [], sizes: communities.map(() => []) };
  for (let round = 0; round <= runs; round += 1) {
    const calls = round === 0 ? WARMING : CALLS[callers];
    const empty = await timesOf(emptyLines, () => ({ method: "GET", path: "/" }), after(calls));
    if (round > 0) rounds.empty.push(empty);
    for (const [index, connections] of lines.entries()) {
      const operation = communities[index]?.operations[place];
      if (!operation) continue;
      const times = await timesOf(connections, operation.turn, after(calls));
      if (round > 0) rounds.sizes[index]?.push(times);
    }
  }
  for (const connection of [...lines.flat(), ...emptyLines] satisfies HttpConnection[]) connection.close();
  return rounds;
}

/** Whether so many turns were begun. */
function after(calls: number): () => boolean {
  let left = calls;
  return () => left-- <= 0;
}

const p50Of = (times: readonly Times[]) => median(times.map(({ at }) => at(0.5)));
const p95Of = (times: readonly Times[]) => median(times.map(({ at }) => at(0.95)));

/** The largest size against the smallest: the median of the ratios of one round each. */
function resultOf({ name, target }: Operation, callers: number, { sizes: measured }: Rounds, sizes: readonly number[]): BenchResult {
  const [small = [], large = []] = [measured[0], measured.at(-1)];
  return {
    label: `${name}, ${callers} at once, p50`,
    unit: "ms",
    subject: p50Of(large),
    yardstick: { name: `the same among ${sizes[0]}`, value: p50Of(small) },
    ratio: median(large.map(({ at }, round) => at(0.5) / (small[round]?.at(0.5) ?? 0))),
    ...(target === undefined ? {} : { target }),
  };
}

function lineOf({ name }: Operation, callers: number, { empty, sizes: measured }: Rounds, sizes: readonly number[]): string {
  const shown = measured.map((times, index) => `${sizes[index]}: ${p50Of(times).toFixed(2)} / ${p95Of(times).toFixed(2)}`);
  return `${name}, ${callers} at once, ms p50 / p95: ${shown.join(", ")}, empty route: ${p50Of(empty).toFixed(2)} / ${p95Of(empty).toFixed(2)}`;
}

/** What each service holds after the run; only Linux tells. */
function memoryOf({ size, services }: Community): string {
  const shown = [...services.pids()].map(([name, pid]) => `${name} ${residentMegabytes(pid)} MB`);
  return `memory at ${size} notes: ${shown.join(", ")}`;
}

function residentMegabytes(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (Number(kilobytes) / 1024).toFixed(0);
  } catch {
    return "?";
  }
}

async function startEmpty(): Promise<{ url: string; close: () => Promise<void> }> {
  const app = express();
  app.get("/", (_request, response) => void response.json({ code: 200, message: "", data: null, success: true }));
  const { port, close } = await listen(createServer(app), { port: 0, host: "127.0.0.1" });
  return { url: `http://127.0.0.1:${port}`, close };
}
