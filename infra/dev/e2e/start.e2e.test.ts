import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { GetNotes } from "@shiye/events/notes";
import { runningSuperuserUrl } from "@shiye/infra/engines/postgres/running-postgres";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { joinAsMember } from "../world/world-member.ts";
import { processTree, type RunningProcess, stillRunning } from "./processes.ts";
import { checkout, createPlace, environmentOf, launchProduct, type Product, type Start, startProduct } from "./product.ts";

const soon = { timeout: 30_000, interval: 20 };
/** A busy machine may need most of a minute for a start; looking more often would take it from the start. */
const during = { timeout: 90_000, interval: 50 };
const totalOf = async ({ url }: Product) => dataOf(GetNotes, await createHttpClient(url).call("GET", "/posts?limit=1")).pagination.total;

describe("Ctrl+C while the product is still starting", () => {
  it.each([
    ["PostgreSQL makes its data folder", "initdb"],
    ["PostgreSQL starts", "/bin/postgres -D"],
    ["the first service starts", "command-api.mjs"],
    ["the last service starts", "gateway.mjs"],
  ])("as %s: stops what runs by then and leaves nothing", async (_moment, sign) => {
    const place = await createPlace();
    const { child, ended, printed } = launchProduct(place);
    const seen = new Map<number, RunningProcess>();
    const look = () => {
      for (const one of processTree(child.pid ?? 0)) seen.set(one.pid, one);
      return [...seen.values()].some(({ command }) => command.includes(sign));
    };
    await expect.poll(look, during).toBe(true);
    expect(printed(), "it was still starting").not.toContain("已就绪");
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    look();
    expect(printed()).toContain("已停止");
    expect(printed(), "somebody who stops a start is not told of a failure").not.toContain("启动失败");
    expect(stillRunning([...seen.values()])).toEqual([]);
    expect(existsSync(path.join(place.dataDir, "supervisor.json"))).toBe(false);
    await place.remove();
  });
});

/** Runs a command of package.json; what it asks is answered by `input`. */
function runCommand(name: string, start: Start, args: readonly string[] = [], input = "") {
  const command = spawn(process.execPath, [path.join(checkout, "infra/dev/bin", `${name}.mjs`), ...args], { env: environmentOf(start) });
  let printed = "";
  for (const stream of [command.stdout, command.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  command.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => command.once("close", (code) => resolve(code)));
  return { command, printed: () => printed, ended };
}

describe("npm run seed before anything was built", () => {
  it.each([
    [["--help"], 0],
    [["--members", "many"], 2],
  ])("%j says how it is used at once", async (words, code) => {
    const empty = mkdtempSync(path.join(tmpdir(), "shiye unbuilt "));
    cpSync(path.join(checkout, "infra/dev/bin"), path.join(empty, "infra/dev/bin"), { recursive: true });
    const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(empty, "infra/dev/bin/seed.mjs"), ...words], {
      encoding: "utf8",
    });
    rmSync(empty, { recursive: true });
    expect({ status, told: stdout + stderr }).toEqual({
      status: code,
      told: expect.stringMatching(/^用法 · usage: npm run seed -- --members N/),
    });
  });
});

describe("two copies side by side", () => {
  let first: Awaited<ReturnType<typeof createPlace>>;
  let second: typeof first;
  let embedded: Product;
  let external: Product;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let externalStart: Start;

  beforeAll(async () => {
    [first, second] = [await createPlace(), await createPlace()];
    embedded = await startProduct(first);
    // The second copy keeps its data on a server that was there before it: the first one's, in a database of its own.
    database = await createTestDatabase(runningSuperuserUrl(path.join(first.dataDir, "postgres")) ?? "");
    externalStart = { ...second, environment: { DATABASE_URL: database.url } };
    external = await startProduct(externalStart);
  });
  afterAll(async () => {
    await Promise.all([embedded.stop(), external.stop()]);
    await Promise.all([first.remove(), second.remove()]);
  });

  it("know nothing of each other, and the one with DATABASE_URL starts no server of its own", async () => {
    const member = await joinAsMember(createHttpClient(external.url), "neighbour", "隔壁");
    await member.publish("只在我们这边");
    await expect.poll(() => totalOf(external), soon).toBe(1);
    expect(await totalOf(embedded)).toBe(0);
    expect((await createHttpClient(embedded.url).call("GET", "/users/neighbour")).status).toBe(404);
    expect(existsSync(path.join(external.dataDir, "postgres"))).toBe(false);
    // The test gave that copy the rights of a superuser; the other one is its own server's guest.
    expect(external.printed()).toContain("shiye 是超级用户");
    expect(embedded.printed()).not.toContain("超级用户");
    expect(external.processes().some(({ command }) => command.includes("postgres"))).toBe(false);
  });

  it("goes on after a stop, and without its secrets does not start but says what to put back", async () => {
    expect(await external.stop()).toBe(0);
    external = await startProduct(externalStart);
    expect(await totalOf(external)).toBe(1);
    expect(await external.stop()).toBe(0);
    rmSync(path.join(external.dataDir, "secrets.json"));
    const { ended, printed } = launchProduct(externalStart);
    expect(await ended).toBe(1);
    expect(printed()).toMatch(/启动失败[\s\S]*secrets\.json[\s\S]*MASTER_KEY/);
    expect(printed(), "no stack for a person to read").not.toMatch(/^\s+at /m);
  });

  it("a community of any size is written beside the running product by npm run seed", async () => {
    // The connections of a database come and go; what the supervisor started stays.
    const [supervisor, ...rest] = embedded.processes();
    const before = rest.filter(({ parent }) => parent === supervisor?.pid);
    expect(before.length, "postgres and four services").toBeGreaterThanOrEqual(5);
    const seed = runCommand("seed", first, ["--members", "2", "--notes", "3"]);
    await expect.poll(seed.printed, { timeout: 60_000 }).toContain("演示内容已写入：3 篇笔记");
    // The sizes of its pictures would follow; the product makes them as well.
    seed.command.kill("SIGINT");
    expect(await seed.ended).toBe(0);
    await expect.poll(() => totalOf(embedded), soon).toBe(3);
    expect(stillRunning(before), "the product ran on").toHaveLength(before.length);
  });

  it.each([[["--members", "many"]], [["--members", "-1"]], [["--notes", "99999999999"]], [["--people", "3"]], [["3"]]])(
    "npm run seed %j says how it is used, and writes nothing",
    async (words) => {
      const seed = runCommand("seed", first, words);
      expect(await seed.ended).toBe(2);
      expect(seed.printed()).toContain("npm run seed -- --members N --notes N");
      expect(seed.printed(), "no stack for a person to read").not.toMatch(/^\s+at /m);
    },
  );

  it("npm run reset refuses while the product runs, asks when it does not, and wipes only on a yes", async () => {
    const { dataDir, port } = first;
    const reset = async (answer: string) => {
      const { ended, printed } = runCommand("reset", { dataDir, port }, [], answer);
      return { code: await ended, printed: printed() };
    };
    expect(await reset("yes\n")).toMatchObject({ code: 1, printed: expect.stringContaining("正在运行") });
    expect(await totalOf(embedded)).toBe(3);
    await external.stop();
    await embedded.stop();
    expect(await reset("no\n")).toMatchObject({ code: 1, printed: expect.stringMatching(/type yes[\s\S]*没有删除/) });
    expect(existsSync(path.join(dataDir, "secrets.json"))).toBe(true);
    expect(await reset("yes\n")).toMatchObject({ code: 0, printed: expect.stringContaining("已清除") });
    expect(existsSync(dataDir)).toBe(false);
  });
});
