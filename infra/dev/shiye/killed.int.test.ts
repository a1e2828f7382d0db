import { createSecretKey } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { newKey, seal, unseal } from "@shiye/infra/crypto/aes";
import { memberKeyContext } from "@shiye/infra/crypto/key-tables";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { readModels } from "@shiye/projectors/read-models";
import pg from "pg";
import { afterEach, expect, inject, it } from "vitest";
import { closeGate, endVerb, killVerb, SOON } from "./testing/kill-verb.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

let world: ShiyeWorld;
let other: TestDatabase | undefined;
afterEach(async () => {
  await other?.drop();
  other = undefined;
  await world.close();
});

const kill = (moment: Parameters<typeof killVerb>[1], ...words: string[]) => killVerb(world.variables, moment, ...words);

/** On a connection of its own: the world's is closed where nobody may run. */
async function ask(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

it("keys rotate master, killed among its pages and at its commit, opens every member's key when it is run again", async () => {
  const MANY = 20_000;
  world = await createShiyeWorld({ MASTER_KEY: "", JWT_SECRET: "" });
  const stored = () => JSON.parse(readFileSync(world.inFolder("secrets.json"), "utf8")) as Record<string, string>;
  const masterKey = () => createSecretKey(Buffer.from(stored().masterKey ?? "", "hex"));
  const keys = new Map(Array.from({ length: MANY }, (_none, index) => [index + 1, newKey().export().toString("hex")]));
  const first = masterKey();
  await world.engines.pool.query("insert into keys.member_keys (member_id, wrapped) select * from unnest($1::bigint[], $2::bytea[])", [
    [...keys.keys()],
    [...keys].map(([member, key]) => seal(first, Buffer.from(key, "hex"), memberKeyContext(member))),
  ]);
  await world.stopEngines();
  const opened = async () => {
    const rows = (await ask("select member_id, wrapped from keys.member_keys order by member_id")) as {
      member_id: string;
      wrapped: Buffer;
    }[];
    const key = masterKey();
    return new Map(
      rows.map(({ member_id: id, wrapped }) => [Number(id), unseal(key, wrapped, memberKeyContext(Number(id))).toString("hex")]),
    );
  };
  const fingerprint = async () => (await ask("select fingerprint from keys.master_key"))[0]?.fingerprint;

  const before = stored();
  await kill((told) => expect.poll(told, SOON).toContain("wrapped anew: 10000"), "keys", "rotate", "master");
  expect(stored()).toEqual({ ...before, nextMasterKey: expect.any(String) });
  expect(await opened(), "as if it had never run").toEqual(keys);
  const { nextMasterKey } = stored();
  expect(await world.shiye("keys", "rotate", "master")).toMatchObject({ code: 0, told: expect.stringContaining(`anew: ${MANY}`) });
  expect(stored()).toEqual({ ...before, masterKey: nextMasterKey });
  expect(await opened()).toEqual(keys);

  const known = await fingerprint();
  await endVerb(world.variables, () => expect.poll(fingerprint, SOON).not.toBe(known), "keys", "rotate", "master");
  expect(await world.shiye("keys", "rotate", "master")).toMatchObject({ code: 0 });
  expect(await opened()).toEqual(keys);
}, 120_000);

it("replay, log copy and projections rebuild, killed half way, come to the same end when they are run again", async () => {
  const LIKES = 600;
  world = await createShiyeWorld();
  const { members, engines, inFolder, rowsOf, shiye, databaseUrl } = world;
  other = await createTestDatabase(inject("databaseUrl"));
  members.registers(1);
  members.publishes(1, 10);
  for (let member = 2; member < LIKES + 2; member += 1) members.likes(member, 10);
  await world.happen();
  await world.follow();
  await world.unfollow();
  // Slow, so that there is a half way.
  const counting = inFolder("counting.ts");
  writeFileSync(
    counting,
    `import { defineAnalysis } from "@shiye/analyst";
export const analysis = defineAnalysis({
  tables: { likes: { columns: { note_id: "bigint", likes: "integer" }, key: ["note_id"] } },
  handlers: {
    NoteLiked: ({ data }, rows) => {
      for (const until = performance.now() + 2; performance.now() < until; );
      rows.add("likes", { note_id: data.noteId }, { likes: 1 });
    },
  },
});`,
  );
  const replay = ["replay", counting, "--into", "likes"];
  const copy = ["log", "copy", "--from", databaseUrl, "--to", other.url];
  const rebuild = ["projections", "rebuild", "note_stats"];
  const copied = new pg.Pool({ connectionString: other.url, max: 1 });
  const countOf = (pool: pg.Pool, select: string) => async () =>
    Number((await pool.query<{ count: string }>(select).catch(() => undefined))?.rows[0]?.count ?? 0);
  const reached = (model: string) =>
    countOf(engines.pool, `select position::text as count from projections.checkpoints where model = '${model}'`);
  const inCopy = countOf(copied, "select count(*)::text as count from log.events");
  const stats = () => rowsOf("select * from note_stats.notes order by note_id");
  const before = await stats();

  await Promise.all([
    kill(() => expect.poll(reached("analyst_likes"), SOON).toBeGreaterThan(0), ...replay),
    kill(() => expect.poll(inCopy, SOON).toBeGreaterThan(50), ...copy),
    kill(
      () =>
        expect.poll(countOf(engines.pool, "select count(*) from projections.checkpoints where model = 'note_stats_next'"), SOON).toBe(1),
      ...rebuild,
    ),
  ]);
  expect(await reached("analyst_likes")()).toBeLessThan(LIKES);
  expect(await inCopy()).toBeLessThan(LIKES);
  for (const words of [replay, copy, rebuild]) expect(await shiye(...words)).toMatchObject({ code: 0 });

  expect(await rowsOf("select * from analyst_likes.likes")).toEqual([{ note_id: "10", likes: LIKES }]);
  expect(await inCopy()).toBe(LIKES + 2);
  await copied.end();
  expect(await stats()).toEqual(before);
  expect(await rowsOf("select model, status from projections.checkpoints where status <> 'live'")).toEqual([]);
  expect(await shiye("log", "verify")).toMatchObject({ code: 0 });
}, 120_000);

it("projections swap, killed while it catches up, in its transaction and after it, goes on when it is run again, and leaves two whole generations", async () => {
  world = await createShiyeWorld();
  const { members, rowsOf, shiye, databaseUrl } = world;
  await world.follow(readModels.filter(({ name }) => name === "note_stats"));
  members.publishes(1, 10);
  for (let member = 2; member < 30; member += 1) members.likes(member, 10);
  await world.happen();
  expect(await shiye("projections", "rebuild", "note_stats", "--keep")).toMatchObject({ code: 0 });
  await rowsOf("comment on schema note_stats is 'old'; comment on schema note_stats_next is 'new'");
  members.likes(30, 10);
  await world.happen();
  const swap = ["projections", "swap", "note_stats"];
  const states = () =>
    rowsOf("select model, status, filling_ends as ends from projections.checkpoints where name = 'note_stats' order by 1");
  /** What each schema was called when there were no kills. */
  const schemas = async () =>
    (
      await ask("select nspname || ' is ' || obj_description(oid) as said from pg_namespace where nspname like 'note_stats%' order by 1")
    ).map(({ said }) => said);

  let gate = await closeGate(databaseUrl, "lock table note_stats_next.notes in share update exclusive mode");
  await kill(gate.reached, ...swap);
  await gate.open();
  expect((await states())[1], "cut off").toEqual({ model: "note_stats_next", status: "filling", ends: "keep" });
  expect(await shiye("projections", "verify", "note_stats")).toMatchObject({ code: 0 });
  expect(await schemas()).toEqual(["note_stats is old", "note_stats_next is new"]);

  // A statement of its transaction waits, after the first schema has got another name.
  await rowsOf(`
    create function gate() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); return new; end';
    create trigger gate before update on projections.checkpoints for each row when (old.model <> new.model) execute function gate()`);
  gate = await closeGate(databaseUrl, "select pg_advisory_xact_lock(1)");
  await kill(gate.reached, ...swap);
  await gate.open();
  await rowsOf("drop function gate cascade");
  expect(await schemas()).toEqual(["note_stats is old", "note_stats_next is new"]);
  expect((await states())[1], "cut off").toMatchObject({ status: "filling", ends: "exchange" });
  members.likes(31, 10);
  await world.happen();
  expect(await shiye(...swap)).toMatchObject({ code: 0, told: expect.stringContaining("swapped") });
  expect(await schemas()).toEqual(["note_stats is new", "note_stats_next is old"]);
  expect(await states()).toMatchObject([{ status: "live" }, { status: "kept" }]);

  await endVerb(world.variables, () => expect.poll(schemas, SOON).toEqual(["note_stats is old", "note_stats_next is new"]), ...swap);
  members.likes(32, 10);
  await world.happen();
  expect(await shiye("projections", "verify", "note_stats")).toMatchObject({ code: 0 });
  expect(await states()).toMatchObject([{ status: "live" }, { status: "kept" }]);
  for (const schema of ["note_stats", "note_stats_next"])
    expect(await rowsOf(`select like_count from ${schema}.notes where note_id = 10`)).toEqual([{ like_count: 31 }]);
}, 120_000);
