/**
 * GET /api/posts against an empty express route and against the bare SQL of the same page, in one run.
 * The SQL runs in this process with the same pool and as many callers; HTTP is asked from another thread.
 * Run: npx tsx infra/dev/bench/feed.ts
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { createReader } from "@shiye/infra/read-db/statement-reader";
import { hydrateCards } from "@shiye/query-api/notes/hydrate";
import { readNoteSkeleton } from "@shiye/query-api/notes/note-skeleton";
import { createQueryWorld } from "@shiye/query-api/testing/query-world";
import express from "express";
import { median, printMachine, printTable, temporaryFolder } from "./report.ts";

const NOTES = 2000;
const CALLERS = 16;
const ROUNDS = 5;
const ROUND_MS = 2000;
const PAGE = 20;

interface Load {
  perSecond: number;
  p50: number;
}

function askHttp(url: string): Promise<Load> {
  return new Promise((resolve, reject) => {
    const workerData = { url, callers: CALLERS, milliseconds: ROUND_MS };
    const worker = new Worker(new URL("./http-load.mjs", import.meta.url), { workerData });
    worker.once("message", resolve).once("error", reject);
  });
}

async function askHere(task: () => Promise<unknown>): Promise<Load> {
  const until = performance.now() + ROUND_MS;
  const latencies: number[] = [];
  const caller = async () => {
    while (performance.now() < until) {
      const before = performance.now();
      await task();
      latencies.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { perSecond: (latencies.length / ROUND_MS) * 1000, p50: median(latencies) };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

const folder = await temporaryFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, log: () => {} });
const world = await createQueryWorld(postgres.url);
const authors = await Promise.all(Array.from({ length: 60 }, () => world.given.member()));
const channel = await world.given.category("学习", "study");
for (let index = 0; index < NOTES; index += 1) {
  const name = `ab/${index.toString(16).padStart(32, "0")}`;
  await world.given.mediaFile(
    `${name}.jpg`,
    [240, 360, 480].map((width) => ({ name: `${name}-${width}.webp`, width, type: "image/webp" })),
  );
  await world.given.note({
    authorId: authors[(index * 7) % authors.length] ?? 0,
    categoryId: channel,
    title: `第${index}篇笔记：今天的晚霞特别好看`,
    content: "图书馆四楼靠窗的位置，下午五点的光刚好落在桌上。".repeat(8),
    heat: index / 7,
    likes: index % 90,
    images: [{ url: `/media/${name}.jpg`, width: 1080, height: 1440, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI", alt: "" }],
  });
}
await world.pool.query("analyze");

const empty = express();
empty.get("/", (_request, response) => void response.json({ code: 200, message: "", data: null, success: true }));
const emptyServer = createServer(empty);
const emptyUrl = await listen(emptyServer);

const reader = createReader(world.pool);
const bareSql = async () => {
  const { entries } = await readNoteSkeleton(reader, { order: "heat", limit: PAGE, page: 1 });
  await hydrateCards(
    reader,
    entries.slice(0, PAGE).map((entry) => entry.id),
    null,
  );
};

const runs: { name: string; run: () => Promise<Load>; loads: Load[] }[] = [
  { name: "empty express route", run: () => askHttp(emptyUrl), loads: [] },
  { name: "bare SQL of the page", run: () => askHere(bareSql), loads: [] },
  { name: "GET /api/posts", run: () => askHttp(`${world.url}/api/posts?category=recommend&limit=${PAGE}`), loads: [] },
];
// One round to warm up; then the three take turns, so that a busy moment of the machine hits all of them.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { run, loads } of runs) {
    const load = await run();
    if (round > 0) loads.push(load);
  }
}

printMachine(`${NOTES} notes, ${PAGE} a page, ${CALLERS} callers, median of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`);
const rates = runs.map(({ loads }) => median(loads.map((load) => load.perSecond)));
const [emptyRate = 0, sqlRate = 0, feedRate = 0] = rates;
printTable(
  ["", "per second", "p50 ms"],
  runs.map(({ name, loads }, index) => [name, (rates[index] ?? 0).toFixed(0), median(loads.map((load) => load.p50)).toFixed(2)]),
);
console.log(`feed / bare SQL            ${(feedRate / sqlRate).toFixed(2)}   (target: at least 0.50)`);
console.log(`feed / empty express route ${(feedRate / emptyRate).toFixed(2)}`);

emptyServer.closeAllConnections();
emptyServer.close();
await world.close();
await postgres.stop();
folder.remove();
