/**
 * GET /api/posts against an empty express route and against the bare SQL of the same page, in one run.
 * The SQL runs in this process with the same pool and as many callers; HTTP is asked from another thread.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { createReader } from "@shiye/infra/read-models/statement-reader";
import { hydrateCards } from "@shiye/query-api/notes/hydrate";
import { readRecommendations } from "@shiye/query-api/notes/recommend/recommend";
import { BEGINNING } from "@shiye/query-api/notes/recommend/walk";
import { createQueryWorld, type QueryWorld } from "@shiye/query-api/testing/query-world";
import express from "express";
import { type BenchReport, type BenchWorld, compare } from "./harness.ts";

const NOTES = 2000;
const CALLERS = 16;
const ROUND_MS = 2000;
const PAGE = 20;

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const world = await createQueryWorld(databaseUrl, { rateLimitFactor: 1e9 });
  await fill(world);

  const empty = express();
  empty.get("/", (_request, response) => void response.json({ code: 200, message: "", data: null, success: true }));
  const emptyServer = createServer(empty);
  const emptyUrl = await listen(emptyServer);

  const reader = createReader(world.pool);
  const bareSql = async () => {
    const { ids } = await readRecommendations(reader, { memberId: null, limit: PAGE, walk: BEGINNING, skip: 0 });
    await hydrateCards(reader, ids, null);
  };

  const latencies: number[] = [];
  const results = await compare(
    {
      label: "GET /api/posts",
      unit: "/s",
      subject: async () => {
        const { perSecond, p50 } = await askHttp(`${world.url}/api/posts?category=recommend&limit=${PAGE}`);
        latencies.push(p50);
        return perSecond;
      },
      yardsticks: [
        { name: "bare SQL of the page", measure: () => askHere(bareSql), target: 0.5 },
        { name: "empty express route", measure: async () => (await askHttp(emptyUrl)).perSecond },
      ],
    },
    runs,
  );
  emptyServer.closeAllConnections();
  emptyServer.close();
  await world.close();
  const sizes = `${NOTES} notes, ${PAGE} a page, ${CALLERS} callers, rounds of ${ROUND_MS / 1000} s`;
  return { sizes, results, notes: [`with ${CALLERS} callers a page took ${latencies.at(-1)?.toFixed(2)} ms (p50 of the last round)`] };
}

async function fill(world: QueryWorld): Promise<void> {
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
}

function askHttp(url: string): Promise<{ perSecond: number; p50: number }> {
  return new Promise((resolve, reject) => {
    const workerData = { url, callers: CALLERS, milliseconds: ROUND_MS };
    const worker = new Worker(new URL("./http-load.mjs", import.meta.url), { workerData });
    worker.once("message", resolve).once("error", reject);
  });
}

async function askHere(task: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let answers = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await task();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (answers / ROUND_MS) * 1000;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}
