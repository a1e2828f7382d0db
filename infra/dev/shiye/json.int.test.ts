import { mkdirSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { readModels } from "@shiye/projectors/read-models";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { createProgram } from "./program.ts";
import { runVerb, type VerbResult } from "./testing/run-verb.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

let world: ShiyeWorld;
let other: TestDatabase;

beforeAll(async () => {
  world = await createShiyeWorld();
  other = await createTestDatabase(inject("databaseUrl"));
  const { members } = world;
  members.registers(1);
  members.publishes(1, 10);
  members.likes(2, 10);
  await world.happen();
  await world.follow();
  await world.rowsOf(
    `insert into projections.dead_letters (model, stream, position, event, error)
     select 'notes', 'note-' || n, 1, '{"type": "NotePublished", "position": "1", "data": {}}', 'Error: beyond help' from generate_series(77, 78) n`,
  );
  await world.rowsOf("update projections.checkpoints set dead_letters = dead_letters + 2 where model = 'notes'");
}, 60_000);
afterAll(async () => {
  await world.close();
  await other.drop();
  // Of the analyst who was granted a login.
  const product = new URL(world.databaseUrl).pathname.slice(1);
  const server = new pg.Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  await server.query(`drop database ${product}_analysts with (force)`);
  await server.query(`drop role ${product}_log_reader`);
  await server.end();
});

/** One that goes on until it is asked to stop: when it has said what it says. */
async function untilStopped(verb: Promise<VerbResult>, listening: number, before: () => Promise<unknown>): Promise<VerbResult> {
  const failed = verb.then(({ told }) => Promise.reject(new Error(told)));
  const begun = expect.poll(() => process.listenerCount("SIGINT"), { timeout: 60_000 }).toBeGreaterThan(listening);
  await Promise.race([begun, failed]);
  failed.catch(() => {});
  await before();
  process.emit("SIGINT");
  return verb;
}

it("every verb with --json writes JSON and nothing else, one document or one a line", async () => {
  const { shiye, inFolder, databaseUrl, members, happen } = world;
  const tried = new Set<string>();
  const documentsOf = ({ out, told, code }: VerbResult, words: readonly string[]) => {
    expect(code, `${words.join(" ")}: ${told}`).toBeLessThan(2);
    expect(out, words.join(" ")).not.toBe("");
    return out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  };
  const json = async (path: string, ...more: string[]) => {
    tried.add(path);
    const words = [...path.split(" "), ...more, "--json"];
    const found = documentsOf(await shiye(...words), words);
    for (const one of found) expect(one, path).toEqual(expect.any(Object));
    return found;
  };

  expect(await json("log stats")).toEqual([expect.objectContaining({ events: 3 })]);
  expect(await json("log export", "--out", inFolder("all.ndjson"))).toEqual([expect.objectContaining({ events: 3, until: "3" })]);
  expect(await json("log anchor", "--out", inFolder("anchor.json"))).toEqual([expect.objectContaining({ position: "3" })]);
  await json("log verify");
  await json("log seal");
  expect(await json("log copy", "--from", databaseUrl, "--to", other.url)).toEqual([expect.objectContaining({ events: 3, copied: 3 })]);
  expect((await json("catalogue")).length).toBeGreaterThan(50);
  expect(await json("dead-letters list")).toHaveLength(2);
  expect(await json("dead-letters retry", "notes", "note-77")).toEqual([expect.objectContaining({ stream: "note-77" })]);
  expect(await json("dead-letters release", "notes", "note-77")).toEqual([
    expect.objectContaining({ givenUp: { type: "NotePublished", position: "1" } }),
  ]);
  const projections = await json("projections status");
  expect(projections.length).toBeGreaterThanOrEqual(readModels.length);
  expect(projections[0]).toMatchObject({ lagUnit: "events" });
  expect(await json("projections rebuild", "note_stats", "notes", "--keep")).toEqual([
    { name: "note_stats", kept: true },
    { name: "notes", kept: true },
  ]);
  expect(await json("projections verify", "note_stats")).toEqual([expect.objectContaining({ name: "note_stats" })]);
  expect(await json("projections swap", "note_stats")).toEqual([expect.objectContaining({ swapped: true })]);
  expect(await json("projections drop", "note_stats_next")).toEqual([{ schema: "note_stats_next", dropped: true }]);
  expect(await json("replay", "note_stats", "--into", "then")).toEqual([expect.objectContaining({ schema: "analyst_then", until: "3" })]);
  expect(await json("chart", "analyst_then.notes", "--x", "note_id", "--y", "like_count", "--out", inFolder("notes.svg"))).toEqual([
    expect.objectContaining({ rows: 1 }),
  ]);
  const stdin = vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from(["staff-password\n"]) as typeof process.stdin);
  expect(await json("admin create", "boss")).toEqual([{ username: "boss", adminId: expect.any(Number) }]);
  stdin.mockRestore();
  // Its tables are those of a community that was started.
  mkdirSync(inFolder("media"));
  expect(await json("backup", inFolder("saved"))).toEqual([expect.objectContaining({ position: "5" })]);
  expect(await json("analyst grant", "eva")).toEqual([{ name: "eva", url: expect.stringMatching(/^postgres/) }]);
  expect(await json("analyst revoke", "eva")).toEqual([{ name: "eva", revoked: true }]);
  const listeners = () => process.listenerCount("SIGINT");
  // It goes on until it is stopped: serve.int.test.ts.
  tried.add("serve");
  tried.add("log tail");
  const hearing = async () =>
    (
      await world.engines.pool.query(
        "select from pg_stat_activity where application_name = 'event log listener' and datname = current_database()",
      )
    ).rowCount ?? 0;
  const heard = await hearing();
  const tailing = untilStopped(shiye("log", "tail", "--types", "NoteLiked", "--json"), listeners(), async () => {
    await expect.poll(hearing, { timeout: 30_000 }).toBeGreaterThan(heard);
    members.likes(3, 10);
    await happen();
    await expect.poll(() => vi.mocked(console.log).mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
  });
  expect(documentsOf(await tailing, ["log", "tail"])).toEqual([expect.objectContaining({ type: "NoteLiked" })]);
  // Into a wiped folder and database, as an operator would.
  const wiped = await createTestDatabase(inject("databaseUrl"));
  tried.add("restore");
  const restored = await runVerb(
    { ...world.variables, DATABASE_URL: wiped.url, DATA_DIR: inFolder("new") },
    "restore",
    inFolder("saved"),
    "--json",
  );
  expect(documentsOf(restored, ["restore"])).toEqual([expect.objectContaining({ position: "5", files: 0 })]);
  const { JWT_SECRET: _given, ...others } = world.variables;
  const file = inFolder("new/secrets.json");
  mkdirSync(inFolder("new"), { recursive: true });
  writeFileSync(file, JSON.stringify({ tokenSecret: "5a".repeat(32) }));
  const keys = async (path: string, ...more: string[]) => {
    tried.add(path);
    const variables = { ...others, DATABASE_URL: wiped.url, DATA_DIR: inFolder("new"), NEW_MASTER_KEY: "7d".repeat(32) };
    return documentsOf(await runVerb(variables, ...path.split(" "), ...more, "--json"), [path]);
  };
  expect(await keys("keys rotate tokens")).toEqual([{ rotated: "tokens", file }]);
  expect(await keys("keys forget", "--now")).toEqual([{ forgotten: "tokens", file }]);
  expect(await keys("keys forget")).toEqual([{ forgotten: null, file }]);
  expect(await keys("keys rotate master")).toEqual([{ rotated: "master", wrapped: expect.any(Number) }]);
  await wiped.drop();

  const all = (command = createProgram(), before: string[] = []): string[] => [
    ...(command.options.some(({ long }) => long === "--json") ? [before.join(" ")] : []),
    ...command.commands.flatMap((one) => all(one, [...before, one.name()])),
  ];
  expect([...tried].sort()).toEqual(all().sort());
}, 180_000);
