import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createProgram } from "./program.ts";
import { type RunningVerb, startVerbOf } from "./testing/run-verb.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

const [NOTE, LATER] = [10, 11];

let world: ShiyeWorld;
let verb: RunningVerb;
/** What a script gets: one line, once it listens. */
const Answer = z.strictObject({ url: z.url(), position: z.string() });
let site: z.output<typeof Answer>;

const get = async (call: string) => {
  const response = await fetch(`${site.url}${call}`);
  return { status: response.status, text: await response.text() };
};
const databases = async () =>
  (await world.rowsOf(`select datname from pg_database where datname like '${new URL(world.databaseUrl).pathname.slice(1)}%'`)).length;

beforeAll(async () => {
  world = await createShiyeWorld();
  const { members, databaseUrl, engines, inFolder } = world;
  for (const name of ["web", "admin"]) {
    mkdirSync(inFolder(name));
    writeFileSync(`${inFolder(name)}/index.html`, "<!doctype html><html><head></head><body>拾页</body></html>");
  }
  members.registers(1, "阿达");
  members.registers(2, "本");
  members.publishes(1, NOTE, { title: "第一稿" });
  members.likes(2, NOTE);
  await world.happen();
  members.edits(NOTE, { title: "第二稿" });
  members.publishes(1, LATER, { title: "后来的" });
  members.unlikes(2, NOTE);
  await world.happen((event) => ({ ...event, at: "2026-11-02T08:00:00.000Z" }));
  // Somebody was killed.
  await engines.pool.query(`create database ${new URL(databaseUrl).pathname.slice(1)}_as_of_left`);
  const program = createProgram({ web: inFolder("web"), admin: inFolder("admin") });
  verb = startVerbOf(program, world.variables, "serve", "--as-of", "2026-11-01", "--port", "0", "--json");
  const listening = vi.waitFor(() => expect(verb.out()).not.toBe(""), { timeout: 50_000, interval: 50 });
  await Promise.race([listening, verb.ended.then(({ told }) => Promise.reject(new Error(told)))]);
  site = Answer.parse(JSON.parse(verb.out()));
}, 60_000);
afterAll(async () => {
  verb.interrupt();
  expect(await verb.ended).toMatchObject({ code: 0, out: `${JSON.stringify(site)}\n` });
  expect(await databases(), "nothing is left of it").toBe(1);
  await world.close();
});

describe("the members' site as it was", () => {
  it("is told of by --json as one object with its address and the position that it shows", () => {
    expect(site).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), position: "4" });
  });

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
    const response = await fetch(`${site.url}${call}`, {
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
    expect(await world.rowsOf("select nspname from pg_namespace where nspname in ('notes', 'note_stats', 'projections', 'push')")).toEqual(
      [],
    );
    expect(await world.engines.log.readLastPosition()).toBe(7n);
    expect(await databases(), "its own one, beside").toBe(2);
  });
});
