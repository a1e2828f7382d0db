/**
 * From a committed push to the browser's socket, against a bare NOTIFY between two connections, in one run.
 * One at a time: latency, not throughput. Run: npx tsx infra/dev/bench/push.ts
 */
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { openPushClient, type PushClient } from "@shiye/query-api/testing/push-client";
import { createQueryWorld } from "@shiye/query-api/testing/query-world";
import pg from "pg";
import { median, printMachine, printTable, temporaryFolder } from "./report.ts";

const PUSHES = 400;
const ROUNDS = 5;
/** All of them in this one process, which reads for them too: with many, that is most of what is measured. */
const WATCHERS = [1, 20];

const folder = await temporaryFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, log: () => {} });
const world = await createQueryWorld(postgres.url);

const sender = new pg.Client({ connectionString: postgres.url });
const listener = new pg.Client({ connectionString: postgres.url });
await sender.connect();
await listener.connect();
await listener.query("listen bare");
let heard = () => {};
listener.on("notification", () => heard());

async function bareNotify(): Promise<number> {
  const before = performance.now();
  const arrived = new Promise<void>((resolve) => {
    heard = resolve;
  });
  await sender.query("notify bare");
  await arrived;
  return performance.now() - before;
}

async function openWatchers(count: number): Promise<PushClient[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => openPushClient(world.url)));
  const welcomed = Promise.all(clients.map((client) => new Promise((resolve) => client.socket.once("message", resolve))));
  for (const client of clients) client.send("auth", {});
  await welcomed;
  return clients;
}

let position = 0n;
/** Until the last of all watchers has it. */
async function publishTo(clients: readonly PushClient[]): Promise<number> {
  position += 1n;
  const before = performance.now();
  const arrived = Promise.all(clients.map((client) => new Promise((resolve) => client.socket.once("message", resolve))));
  await world.given.push(position, { room: "feed", event: "feed:new", data: { id: 1, category_id: 1, user_id: 1 } });
  await arrived;
  return performance.now() - before;
}

async function measure(task: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < PUSHES; count += 1) times.push(await task());
  return median(times);
}

printMachine(`${PUSHES} pushes, one at a time, p50, median of ${ROUNDS} rounds`);
const table: string[][] = [];
for (const count of WATCHERS) {
  const clients = await openWatchers(count);
  const rounds: { bare: number; socket: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await measure(bareNotify);
    const socket = await measure(() => publishTo(clients));
    if (round > 0) rounds.push({ bare, socket });
  }
  const bare = median(rounds.map((round) => round.bare));
  const socket = median(rounds.map((round) => round.socket));
  table.push([`${count} socket(s)`, bare.toFixed(2), socket.toFixed(2), (socket / bare).toFixed(1)]);
  for (const client of clients) client.close();
}
printTable(["", "bare NOTIFY ms", "publish to last socket ms", "ratio"], table);

await sender.end();
await listener.end();
await world.close();
await postgres.stop();
folder.remove();
