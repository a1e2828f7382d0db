import { createSecretKey } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createTables } from "@shiye/infra/read-models/create-tables";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { createKnownPlaces, type KnownPlaces } from "./known-places.ts";
import { accountTables } from "./tables.ts";

let database: TestDatabase;
let pool: pg.Pool;
let places: KnownPlaces;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await createTables(pool, "accounts", accountTables);
  places = createKnownPlaces({ sql: pool, key: createSecretKey(Buffer.alloc(32, 7)) });
});
beforeEach(() => pool.query("delete from accounts.known_places"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const look = (network: string, device?: string, id = 1) => places.look("member", id, { network, device });
const marks = async () => (await pool.query<{ mark: string }>("select distinct mark from accounts.known_places")).rows.length;

it("a place is known to one account only, and nothing stored tells that two accounts have the same", async () => {
  const place = { network: "home", device: "phone" };
  await places.remember("member", 1, place);
  expect(await look("home", "phone")).toEqual({ device: true, network: true });
  expect(await look("elsewhere", "laptop")).toEqual({ device: false, network: false });
  expect(await look("home", "phone", 2)).toEqual({ device: false, network: false });
  expect(await places.look("admin", 1, place)).toEqual({ device: false, network: false });
  for (const id of [2, 3]) await places.remember("member", id, place);
  await places.remember("admin", 1, place);
  expect(await marks()).toBe(8);
});

it("a caller without a cookie has no known device, whoever signed in without one before", async () => {
  await places.remember("member", 1, { network: "home" });
  expect(await look("home")).toEqual({ device: false, network: true });
  expect(await look("home", "")).toEqual({ device: false, network: true });
});

it("fifty places stay, and those that were used longest ago go first", async () => {
  await places.remember("member", 1, { network: "first" });
  await places.remember("member", 1, { network: "second" });
  for (let at = 0; at < 48; at += 1) await places.remember("member", 1, { network: `n${at}` });
  await places.remember("member", 1, { network: "first" });
  await places.remember("member", 2, { network: "of another" });
  await places.remember("member", 1, { network: "last" });
  expect((await look("second")).network, "used longest ago").toBe(false);
  for (const network of ["first", "n0", "last"]) expect((await look(network)).network, network).toBe(true);
  expect((await look("of another", undefined, 2)).network).toBe(true);
});

it("a place is forgotten 400 days after its last use, and with its account", async () => {
  for (const network of ["old", "new"]) await places.remember("member", 1, { network });
  await places.remember("member", 2, { network: "new" });
  const age = (days: number) => pool.query("update accounts.known_places set seen_at = seen_at - make_interval(days => $1)", [days]);
  await age(399);
  await places.sweep();
  expect((await look("old")).network).toBe(true);
  await places.remember("member", 1, { network: "new" });
  await age(2);
  await places.sweep();
  expect([(await look("old")).network, (await look("new")).network]).toEqual([false, true]);
  await places.remember("member", 2, { network: "new" });
  await places.forget("member", 1);
  expect([(await look("new")).network, (await look("new", undefined, 2)).network]).toEqual([false, true]);
});
