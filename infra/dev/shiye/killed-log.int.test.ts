import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { accountTables } from "@shiye/command-api/accounts/tables";
import { readConfig } from "@shiye/infra/config/config";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createMediaRecords } from "@shiye/infra/media/media-records";
import { uploadQuotaTables } from "@shiye/infra/media/upload-quotas";
import { createTables } from "@shiye/infra/read-models/create-tables";
import { afterEach, expect, inject, it } from "vitest";
import { closeGate, killVerb, SOON } from "./testing/kill-verb.ts";
import { MARKER, oldNote, openOldLog, WORDS } from "./testing/old-notes.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

let world: ShiyeWorld;
let empty: TestDatabase | undefined;
afterEach(async () => {
  await empty?.drop();
  empty = undefined;
  await world.close();
});

const kill = (moment: Parameters<typeof killVerb>[1], ...words: string[]) => killVerb(world.variables, moment, ...words);
const countOf = async (select: string) => Number((await world.rowsOf(select))[0]?.count);

it("log seal, killed among its pages and before the table is written anew, is gone on with when it is run again", async () => {
  const [MANY, PAGE] = [600, 500];
  world = await createShiyeWorld();
  const { engines, rowsOf, shiye, databaseUrl } = world;
  world.members.registers(1);
  await world.happen();
  const old = await openOldLog(databaseUrl, engines.keyring);
  const ids = Array.from({ length: MANY }, (_none, index) => index + 10);
  await Promise.all(ids.map((id) => old.write(`note-${id}`, "NotePublished", 1, 1, oldNote(id, 1), WORDS)));
  await old.close();
  const seal = ["log", "seal", "--apply", "--vacuum"];
  const open = () => countOf(`select count(*) from log.events where data::text like '%${MARKER}%'`);
  const envelopes = () => rowsOf("select position, stream, revision, id, type, at, metadata::text from log.events order by position");
  const before = await envelopes();
  const read = async () => {
    const found: unknown[] = [];
    for await (const page of engines.log.readAll({ after: 0n })) found.push(...page.map(({ data }) => data));
    return found;
  };
  const said = await read();
  expect(await open()).toBe(MANY);

  let gate = await closeGate(databaseUrl, `select from log.events where position = ${MANY} for update`);
  await kill(gate.reached, ...seal);
  await gate.open();
  expect(await open(), "a page, and no half of one").toBe(MANY - PAGE);
  gate = await closeGate(databaseUrl, "lock table log.events in access share mode");
  await kill(gate.reached, ...seal);
  await gate.open();
  expect(await open()).toBe(0);
  expect(await shiye(...seal)).toMatchObject({ code: 0, told: expect.stringContaining("the table was written anew") });

  expect(await envelopes()).toEqual(before);
  expect(await read()).toEqual(said);
  expect(await shiye("log", "verify")).toMatchObject({ code: 0 });
}, 120_000);

it("backup and restore, killed in a table, among the files and before the end, begin anew when they are run again", async () => {
  const FILES = 1000;
  world = await createShiyeWorld();
  const { engines, members, inFolder, shiye, shiyeWith, databaseUrl, variables } = world;
  empty = await createTestDatabase(inject("databaseUrl"));
  // What command-api makes at its start.
  await createTables(engines.pool, "accounts", accountTables);
  await createMediaRecords(engines.pool).createTables();
  await createTables(engines.pool, "media", uploadQuotaTables);
  for (let member = 1; member < 20; member += 1) members.registers(member);
  await world.happen();
  const names = Array.from({ length: FILES }, (_none, index) => `${index % 100}/${index}.webp`.padStart(12, "0"));
  for (const name of names) {
    mkdirSync(path.dirname(inFolder(`media/${name}`)), { recursive: true });
    writeFileSync(inFolder(`media/${name}`), name.repeat(100));
  }
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .sort();
  const copiedTo = (folder: string) => () => {
    try {
      return filesIn(folder).length;
    } catch {
      return 0;
    }
  };
  const saved = inFolder("saved");
  const backup = ["backup", saved];

  let gate = await closeGate(databaseUrl, "lock table keys.member_keys in access exclusive mode");
  await kill(gate.reached, ...backup);
  await gate.open();
  expect(readdirSync(saved), "a half").toContain("accounts.credentials.copy.gz");
  await kill(() => expect.poll(copiedTo(path.join(saved, "media")), SOON).toBeGreaterThan(0), ...backup);
  expect(filesIn(path.join(saved, "media")).length, "a half").toBeLessThan(FILES);
  expect(await shiye("restore", saved)).toMatchObject({ code: 1, told: expect.stringContaining("no whole backup") });
  // What is removed meanwhile is not in the backup that is whole.
  rmSync(inFolder(`media/${names[0]}`));
  expect(await shiye(...backup)).toMatchObject({ code: 0 });
  expect(filesIn(saved).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(await shiye(...backup)).toMatchObject({ code: 1, told: expect.stringContaining("has a backup already") });

  const target = { ...variables, DATABASE_URL: empty.url, DATA_DIR: inFolder("new") };
  const restore = ["restore", saved];
  const there = await openEngines(readConfig(target), "restored", 2);
  const events = async (pool: typeof there.pool) => (await pool.query("select e::text from log.events e order by position")).rows;
  gate = await closeGate(empty.url, "lock table log.events in access share mode");
  await killVerb(target, gate.reached, ...restore);
  await gate.open();
  await killVerb(target, () => expect.poll(copiedTo(inFolder("new/media")), SOON).toBeGreaterThan(0), ...restore);
  await expect.poll(() => events(there.pool)).toEqual([]);
  expect(await shiyeWith(target, ...restore)).toMatchObject({ code: 0, told: expect.stringContaining("restored up to") });
  expect(await events(there.pool)).toEqual(await events(engines.pool));
  await there.close();
  expect(filesIn(inFolder("new/media"))).toEqual(filesIn(inFolder("media")));
  for (const name of names.slice(1, 20)) expect(readFileSync(inFolder(`new/media/${name}`), "utf8")).toBe(name.repeat(100));
  expect(await shiyeWith(target, "log", "verify")).toMatchObject({ code: 0 });
}, 180_000);
