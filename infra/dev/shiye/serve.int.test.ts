import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "@shiye/infra/config/config";
import { type Engines, openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { logUntil } from "@shiye/infra/subscriptions/log-until";
import { createCommunity, createStory } from "@shiye/projectors/testing/story";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { appendEvent } from "../world/append-event.ts";
import { openAsOfSite } from "./as-of-site.ts";

const [NOTE, LATER] = [10, 11];

let folder: string;
let database: TestDatabase;
let engines: Engines;
let site: Awaited<ReturnType<typeof openAsOfSite>>;

const get = async (call: string) => {
  const response = await fetch(`http://127.0.0.1:${site.port}${call}`);
  return { status: response.status, text: await response.text() };
};
const databases = async () =>
  (await engines.pool.query("select datname from pg_database where datname like $1", [`${new URL(database.url).pathname.slice(1)}%`])).rows
    .length;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shiye-serve-"));
  for (const name of ["web", "admin"]) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "index.html"), "<!doctype html><html><head></head><body>拾页</body></html>");
  }
  database = await createTestDatabase(inject("databaseUrl"));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString("hex"),
    JWT_SECRET: randomBytes(32).toString("hex"),
  });
  engines = await openEngines({ ...config, databaseUrl: database.url }, "test", 2);
  const story = createStory();
  const members = createCommunity(story);
  members.registers(1, "阿达");
  members.registers(2, "本");
  members.publishes(1, NOTE, { title: "第一稿" });
  members.likes(2, NOTE);
  const until = BigInt(story.events.length);
  members.edits(NOTE, { title: "第二稿" });
  members.publishes(1, LATER, { title: "后来的" });
  members.unlikes(2, NOTE);
  for (const { stream, type, data } of story.events)
    await appendEvent(engines.log, stream, { type, data } as Parameters<typeof appendEvent>[2]);
  site = await openAsOfSite({
    superuserUrl: database.url,
    databaseUrl: database.url,
    pool: engines.pool,
    log: logUntil(engines.log, until),
    label: "2026-11-01",
    port: 0,
    host: "127.0.0.1",
    webDir: path.join(folder, "web"),
    adminDir: path.join(folder, "admin"),
    mediaFolder: folder,
    version: "test",
  });
}, 60_000);
afterAll(async () => {
  await site?.stop();
  expect(await databases(), "nothing is left of it").toBe(1);
  await engines.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the members' site as it was", () => {
  it("shows a note before its edit, with the like that was taken back later, and nothing that came after", async () => {
    const note = await get(`/api/posts/${NOTE}`);
    expect(note.status, note.text).toBe(200);
    expect(JSON.parse(note.text)).toMatchObject({ data: { title: "第一稿", like_count: 1 } });
    expect(await get(`/api/posts/${LATER}`)).toMatchObject({ status: 404 });
    expect((await get("/")).text).toContain("拾页");
  });

  it.each([
    ["POST", "/api/likes", { target_type: 1, target_id: NOTE }],
    ["POST", "/api/auth/login", { user_id: "a", password: "b" }],
    ["DELETE", `/api/posts/${NOTE}`, undefined],
  ])("refuses %s %s in clear words", async (method, call, body) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${call}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ success: false, message: "只读：这是 2026-11-01 的样子，不能登录，也不能更改" }),
    ]);
  });

  it("leaves the product's database as it was: no read model, no checkpoint, no event", async () => {
    const { rows } = await engines.pool.query("select nspname from pg_namespace where nspname in ('notes', 'feed', 'projections', 'push')");
    expect(rows).toEqual([]);
    expect(await engines.log.readLastPosition()).toBe(7n);
    expect(await databases(), "its own one, beside").toBe(2);
  });
});
