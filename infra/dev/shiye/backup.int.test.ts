import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { accountTables } from "@shiye/command-api/accounts/tables";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createMediaRecords } from "@shiye/infra/media/media-records";
import { uploadQuotaTables } from "@shiye/infra/media/upload-quotas";
import { createTables } from "@shiye/infra/read-models/create-tables";
import { createProjectors } from "@shiye/projectors/projectors";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { liveReadModels, readModelTables } from "../world/contract/database-looks.ts";
import { drawJpeg } from "../world/draw-jpeg.ts";
import { createWorld, type World } from "../world/world.ts";
import { bundledVerbs } from "./testing/bundled-verbs.ts";
import { runVerb } from "./testing/run-verb.ts";
import { createShiyeWorld } from "./testing/shiye-world.ts";

const WORDS = "只有备份和她记得";

let root: string;
let world: World;
let empty: TestDatabase;
/** What the community was when the backup was made. */
let before: { tables: Record<string, unknown>; files: string[]; events: unknown };
let restored: Record<string, string>;
const inRoot = (name: string) => path.join(root, name);

/** Ranks of the search are refreshed by the clock, and the ledger of a batch is of its runner. */
async function tablesOf(query: World["query"]): Promise<Record<string, unknown>> {
  const looks = { query } as World;
  const tables: Record<string, unknown> = {};
  for (const name of await liveReadModels(looks)) if (name !== "search") tables[name] = await readModelTables(looks, name);
  return tables;
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".incoming"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${path.relative(folder, file)} ${createHash("sha256").update(readFileSync(file)).digest("hex")}`)
    .sort();

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "shiye backup "));
  world = await createWorld({ databaseUrl: inject("databaseUrl") });
  const [author, reader, leaver] = await Promise.all([world.member("saved_one"), world.member("saved_two"), world.member("leaver")]);
  const note = await author.publish(WORDS);
  await reader.like(note);
  expect(await reader.upload(await drawJpeg(9, 500, 400)), "of several sizes").toMatchObject({ status: 200 });
  await reader.comment(note, "看到了");
  await leaver.comment(note, "我要走了");
  expect(await leaver.call("DELETE", `/users/${leaver.id}`)).toMatchObject({ status: 200 });
  await world.settle();
  await world.settlePictures();
  const variables = {
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    MASTER_KEY: world.secrets.masterKey,
    JWT_SECRET: world.secrets.tokenSecret,
  };
  before = {
    tables: await tablesOf(world.query),
    files: filesOf(path.join(world.dataDir, "media")),
    events: await world.query("select e::text from log.events e order by position"),
  };
  expect(await runVerb(variables, "backup", inRoot("one"))).toMatchObject({ code: 0, told: expect.stringContaining("up to position") });
  expect(await runVerb(variables, "backup", inRoot("one")), "never over another one").toMatchObject({ code: 1 });
  expect(await runVerb(variables, "backup", inRoot("one/backup.json/two")), "nor into a file").toMatchObject({
    code: 1,
    // Node 26 says EEXIST.
    told: expect.stringMatching(/^不能写入 · .* cannot be made: (ENOTDIR|EEXIST).*\n$/),
  });
  cpSync(inRoot("one"), inRoot("unknown"), { recursive: true });
  rmSync(inRoot("unknown/backup.json"));
  expect(await runVerb(variables, "backup", inRoot("unknown")), "nor over what nobody knows").toMatchObject({
    code: 1,
    told: expect.stringContaining("no backup that was broken off"),
  });
  expect(await runVerb(variables, "restore", inRoot("one")), "never over what is there").toMatchObject({
    code: 1,
    told: expect.stringContaining("has events already"),
  });
  restored = { ...variables, DATA_DIR: inRoot("data") };
  // Wiped: the database and the folder are gone.
  await world.stop();
  empty = await createTestDatabase(inject("databaseUrl"));
  restored.DATABASE_URL = empty.url;
});
afterAll(async () => {
  await empty.drop();
  rmSync(root, { recursive: true, force: true });
});

describe("a backup", () => {
  it("holds nothing that a member wrote in the open", () => {
    for (const file of readdirSync(inRoot("one"))) expect(file).not.toContain("secrets");
    expect(readFileSync(inRoot("one/backup.json"), "utf8")).not.toContain(restored.MASTER_KEY);
  });

  it.each([
    ["with another master key", { MASTER_KEY: randomBytes(32).toString("hex") }, () => {}, "another master key"],
    ["that is not whole", {}, (folder: string) => rmSync(path.join(folder, "backup.json")), "no whole backup"],
    ["of another version", {}, (folder: string) => change(folder, /"version": "[^"]+"/, '"version": "0.1.0"'), "of version 0.1.0"],
    ["whose rows were changed", {}, (folder: string) => change(folder, /"sha256": "./, '"sha256": "x'), "is not what was written"],
  ])("%s is not restored, and leaves a database into which the right one still goes", async (what, different, breakIt, told) => {
    const database = await createTestDatabase(inject("databaseUrl"));
    try {
      const folder = inRoot(what);
      cpSync(inRoot("one"), folder, { recursive: true });
      breakIt(folder);
      const right = { ...restored, DATABASE_URL: database.url, DATA_DIR: inRoot(`data of ${what}`) };
      const answer = await runVerb({ ...right, ...different }, "restore", folder);
      expect(answer).toMatchObject({ code: 1, told: expect.stringContaining(told) });
      expect(await runVerb(right, "restore", inRoot("one"))).toMatchObject({ code: 0 });
    } finally {
      await database.drop();
    }
  });

  it("brings a wiped community back: log, keys, accounts, files, and from the log every read model", async () => {
    // One that was killed while it copied files: one is there, of another a half.
    const [whole = "", half = ""] = before.files.map((file) => file.split(" ")[0] ?? "");
    for (const file of [whole, half]) mkdirSync(path.dirname(inRoot(`data/media/${file}`)), { recursive: true });
    cpSync(inRoot(`one/media/${whole}`), inRoot(`data/media/${whole}`));
    writeFileSync(inRoot(`data/media/${half}.part`), "half");
    expect(await runVerb(restored, "restore", inRoot("one"))).toMatchObject({ code: 0 });
    expect(filesOf(inRoot("data/media"))).toEqual(before.files);
    const engines = await openEngines(readConfig(restored), "restored", 4);
    const faults: unknown[] = [];
    const projectors = createProjectors({ databaseUrl: empty.url, log: engines.log, ledger: true, warn: (...fault) => faults.push(fault) });
    try {
      await projectors.start();
      await projectors.settle();
      const query: World["query"] = async (text, values = []) => (await engines.pool.query(text, values)).rows;
      expect(await query("select e::text from log.events e order by position")).toEqual(before.events);
      const tables = await tablesOf(query);
      expect(Object.keys(tables).length).toBeGreaterThan(10);
      for (const [name, rows] of Object.entries(before.tables)) expect(tables[name], name).toEqual(rows);
      expect(faults).toEqual([]);
      const events = await engines.log.readStream(
        String((await query<{ stream: string }>("select stream from log.events where type = 'NotePublished'"))[0]?.stream),
      );
      expect(JSON.stringify(events[0]?.data), "opened with the members' keys").toContain(WORDS);
    } finally {
      await projectors.stop();
      await engines.close();
    }
    expect(await runVerb(restored, "log", "verify")).toMatchObject({ code: 0, told: expect.stringContaining("事件完好") });
  });
});

it("a backup that is made while everybody writes is a beginning of the log, unbroken, with every key that it needs", async () => {
  const busy = await createShiyeWorld();
  const target = await createTestDatabase(inject("databaseUrl"));
  const folder = inRoot("busy");
  const variables = { ...busy.variables, DATABASE_URL: target.url, DATA_DIR: inRoot("busy data") };
  let members = 0;
  let writing = true;
  const register = async () => {
    members += 1;
    busy.members.registers(members, `第${members}人`);
    await busy.happen();
  };
  try {
    // What command-api makes at its start.
    await createTables(busy.engines.pool, "accounts", accountTables);
    await createMediaRecords(busy.engines.pool).createTables();
    await createTables(busy.engines.pool, "media", uploadQuotaTables);
    for (let first = 0; first < 20; first += 1) await register();
    const writer = (async () => {
      while (writing) await register();
    })();
    const saved = await busy.shiye("backup", folder).finally(() => {
      writing = false;
    });
    await writer;
    expect(saved).toMatchObject({ code: 0 });
    expect(await runVerb(variables, "restore", folder)).toMatchObject({ code: 0, told: expect.stringContaining("restored up to") });
    const everything = "select e::text as event from log.events e order by position";
    const engines = await openEngines(readConfig(variables), "restored", 2);
    try {
      const [live, restored] = [await busy.rowsOf(everything), (await engines.pool.query(everything)).rows];
      expect(restored.length).toBeGreaterThanOrEqual(20);
      expect(restored.length, "somebody wrote meanwhile").toBeLessThan(live.length);
      expect(restored).toEqual(live.slice(0, restored.length));
      const names: unknown[] = [];
      for await (const page of engines.log.readAll({ after: 0n }))
        for (const event of page) names.push((event.data as { nickname?: string }).nickname);
      expect(names).toEqual(restored.map((_event, at) => `第${at + 1}人`));
    } finally {
      await engines.close();
    }
    expect(await runVerb(variables, "log", "verify")).toMatchObject({ code: 0, told: expect.stringContaining("事件完好") });
  } finally {
    writing = false;
    await target.drop();
    await busy.close();
  }
});

it("a backup takes what it takes: longer than anybody waits for a page", async () => {
  const world = await createShiyeWorld();
  const blocker = await world.engines.pool.connect();
  const longest = "select from pg_stat_activity where wait_event_type = 'Lock' and query ~ '^copy' and now() - query_start > $1::interval";
  const waits = async (interval: string) => (await world.engines.pool.query(longest, [interval])).rowCount;
  try {
    await blocker.query("begin; lock table log.events in access exclusive mode");
    const saving = world.shiye("backup", inRoot("slow"));
    const waited = expect.poll(() => waits("8.5 s"), { timeout: 30_000, interval: 100 }).toBe(1);
    await Promise.race([waited, saving]);
    await blocker.query("commit");
    expect(await saving).toMatchObject({ code: 0 });
    await waited;
  } finally {
    blocker.release(true);
    await world.close();
  }
});

it("for which there is no room says so, and leaves nothing that takes room", async () => {
  const world = await createShiyeWorld();
  const folder = inRoot("small");
  const events = inRoot("events.ndjson");
  world.members.registers(1);
  for (let note = 10; note < 40; note += 1) world.members.publishes(1, note);
  await world.happen();
  try {
    for (const words of [
      ["backup", folder],
      ["log", "export", "--out", events],
    ])
      expect(await typedWithRoomFor(1, world.variables, ...words)).toEqual({
        code: 1,
        told: expect.stringMatching(/^磁盘写不下了 · there is no room to write to: EFBIG.*\n$/),
      });
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(root).filter((name) => name.startsWith("events"))).toEqual([]);
    expect(await world.shiye("backup", folder), "into the same folder, where there is room now").toMatchObject({ code: 0 });
  } finally {
    await world.close();
  }
});

/** What an operator types, where a file cannot become longer than so many blocks (of 512 or 1024 bytes). */
async function typedWithRoomFor(blocks: number, variables: Readonly<Record<string, string>>, ...words: string[]) {
  const narrow = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const typed = spawn("sh", ["-c", narrow, process.execPath, await bundledVerbs(), ...words], {
    env: { ...inheritedEnvironment(), ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  typed.stderr.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  const [code] = await once(typed, "close");
  return { code, told };
}

function change(folder: string, from: RegExp, to: string): void {
  const file = path.join(folder, "backup.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
}
