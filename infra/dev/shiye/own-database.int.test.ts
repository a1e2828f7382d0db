import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { NOTIFY_CHANNEL } from "@shiye/infra/event-store/postgres/schema";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundledVerbs } from "./testing/bundled-verbs.ts";

const soon = { timeout: 60_000, interval: 50 };
let folder: string;
let port: number;
let superuserUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "own database "));
  chmodSync(folder, 0o711);
  const made = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: () => {} });
  ({ port, superuserUrl } = made);
  await made.stop();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keys = { MASTER_KEY: randomBytes(32).toString("hex"), JWT_SECRET: randomBytes(32).toString("hex") };

/** A verb that runs until Ctrl+C, where the product does not. */
async function tail() {
  const env = { ...inheritedEnvironment(), DATABASE_URL: "", EVENT_LOG_URL: "", DATA_DIR: folder, ...keys };
  const typed = spawn(process.execPath, [await bundledVerbs(), "log", "tail"], { env, stdio: ["ignore", "ignore", "pipe"] });
  let told = "";
  typed.stderr.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  return { interrupt: () => typed.kill("SIGINT"), told: () => told, ended: once(typed, "exit").then(([code]) => code as number) };
}

/** How many follow the log, and so heed Ctrl+C. */
async function followers(): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => {});
  try {
    await client.connect();
    return (
      await client.query("select from pg_stat_activity where usename = 'shiye_app' and query like $1", [`listen "${NOTIFY_CHANNEL}"%`])
    ).rows.length;
  } catch {
    return 0;
  } finally {
    await client.end();
  }
}

const isServed = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** The first has started the database, and the second uses it. */
async function two() {
  const first = await tail();
  await expect.poll(followers, soon).toBe(1);
  const second = await tail();
  await expect.poll(followers, soon).toBe(2);
  first.interrupt();
  await expect.poll(first.told, soon).toContain("waits for another command");
  return { first, second };
}

it("a command that has started the database keeps it until another one has ended", async () => {
  const { first, second } = await two();
  expect(await followers()).toBe(1);
  second.interrupt();
  expect(await second.ended, second.told()).toBe(0);
  expect(await first.ended, first.told()).toBe(0);
  expect(await isServed(), "nobody needs it any more").toBe(false);
}, 180_000);

it("a signal that a command does not heed ends it with that code, and leaves no database behind", async () => {
  const { first, second } = await two();
  first.interrupt();
  expect(await first.ended, first.told()).toBe(130);
  await expect.poll(isServed, soon).toBe(false);
  second.interrupt();
  await second.ended;
}, 180_000);

it("a signal while a command starts the database leaves none behind either", async () => {
  const typed = await tail();
  await expect.poll(isServed, { ...soon, interval: 2 }).toBe(true);
  typed.interrupt();
  expect(await typed.ended, typed.told()).toBe(130);
  await expect.poll(isServed, { timeout: 20_000 }).toBe(false);
}, 120_000);
