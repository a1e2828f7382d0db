import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { openPool } from "../postgres/open-pool.ts";
import { createTables } from "../read-models/create-tables.ts";
import type { Sql } from "../read-models/sql.ts";
import { createUploadQuotas, uploadQuotaTables } from "./upload-quotas.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = openPool({ connectionString: database.url, max: 1 }, () => {});
  await createTables(pool, "media", `create schema if not exists media; ${uploadQuotaTables}`);
});
beforeEach(() => pool.query("delete from media.upload_quotas"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const MEMBER = 1;
const nodeOn = (sql: Sql) => createUploadQuotas(sql, { bytesPerDay: 1000 });
const passes = (time: string) => pool.query("update media.upload_quotas set updated_at = updated_at - $1::interval", [time]);

describe("the bytes of a day", () => {
  it("come back over the day, once, and are never more than the quota", async () => {
    const quotas = nodeOn(pool);
    expect(await quotas.reserve(MEMBER, 1000)).toBeUndefined();
    const wait = await quotas.reserve(MEMBER, 250);
    expect([(wait ?? 0) > 6 * 3600 - 60, (wait ?? 0) <= 6 * 3600]).toEqual([true, true]);
    await passes("6 hours");
    expect(await quotas.reserve(MEMBER, 250)).toBeUndefined();
    expect(await quotas.reserve(MEMBER, 100)).toBeGreaterThan(0);
    await passes("3 days");
    expect(await quotas.reserve(MEMBER, 1000)).toBeUndefined();
    expect(await quotas.reserve(MEMBER, 100)).toBeGreaterThan(0);
  });

  it("are all reserved for an upload that may be longer, and returned but for what is kept, which may be more than was reserved", async () => {
    const quotas = nodeOn(pool);
    expect(await quotas.reserve(MEMBER, 5000)).toBeUndefined();
    await quotas.settle(MEMBER, { reserved: 5000, kept: 400 });
    expect(await quotas.reserve(MEMBER, 100)).toBeUndefined();
    await quotas.settle(MEMBER, { reserved: 100, kept: 300 });
    expect(await quotas.reserve(MEMBER, 301)).toBeGreaterThan(0);
    expect(await quotas.reserve(MEMBER, 300)).toBeUndefined();
  });

  it("are not forgotten by a sweep before they are all back", async () => {
    const quotas = nodeOn(pool);
    const isKept = async () => (await pool.query("select from media.upload_quotas")).rowCount;
    expect(await quotas.reserve(MEMBER, 1000)).toBeUndefined();
    await passes("23 hours");
    await quotas.sweep();
    expect(await isKept()).toBe(1);
    await passes("26 hours");
    await quotas.sweep();
    expect(await isKept()).toBe(0);
  });
});

describe("a member, when the clock of the database is set back by a day", () => {
  const setBack = () => passes("-1 day");

  it("can upload if there are bytes left", async () => {
    const quotas = nodeOn(pool);
    expect(await quotas.reserve(MEMBER, 100)).toBeUndefined();
    await setBack();
    expect(await quotas.reserve(MEMBER, 900)).toBeUndefined();
    expect(await quotas.reserve(MEMBER, 100)).toBeGreaterThan(0);
  });

  it("waits as long as ever if there are none", async () => {
    const quotas = nodeOn(pool);
    expect(await quotas.reserve(MEMBER, 1000)).toBeUndefined();
    await setBack();
    expect(await quotas.reserve(MEMBER, 400)).toBeGreaterThan(0);
    await passes("12 hours");
    expect(await quotas.reserve(MEMBER, 400)).toBeUndefined();
  });
});

describe("an upload that ends while the database is away", () => {
  let isAway = false;
  const sql = {
    query: (text: string, values?: unknown[]) =>
      isAway ? Promise.reject(Object.assign(new Error("the server is shutting down"), { code: "57P01" })) : pool.query(text, values),
  } as unknown as Sql;
  async function endsMeanwhile(quotas: ReturnType<typeof nodeOn>, kept: number): Promise<void> {
    isAway = true;
    await quotas.settle(MEMBER, { reserved: 900, kept });
    isAway = false;
  }

  it("costs what it stored, as soon as its member uploads again", async () => {
    const quotas = nodeOn(sql);
    expect(await quotas.reserve(MEMBER, 900)).toBeUndefined();
    await endsMeanwhile(quotas, 300);
    expect(await quotas.reserve(MEMBER, 700)).toBeUndefined();
    expect(await quotas.reserve(MEMBER, 100), "returned once").toBeGreaterThan(0);
  });

  it("costs no more on other nodes after the next sweep", async () => {
    const [quotas, other] = [nodeOn(sql), nodeOn(pool)];
    expect(await quotas.reserve(MEMBER, 900)).toBeUndefined();
    await endsMeanwhile(quotas, 0);
    expect(await other.reserve(MEMBER, 1000)).toBeGreaterThan(0);
    await quotas.sweep();
    expect(await other.reserve(MEMBER, 1000)).toBeUndefined();
  });
});
