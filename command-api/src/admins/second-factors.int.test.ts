import { createSecretKey } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createTables } from "@shiye/infra/read-models/create-tables";
import { TOTP, URI } from "otpauth";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { accountTables } from "../accounts/tables.ts";
import { createSecondFactors, type SecondFactors } from "./second-factors.ts";

let database: TestDatabase;
let pool: pg.Pool;
let factors: SecondFactors;
let time = Date.parse("2026-05-04T08:00:00Z");
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await createTables(pool, "accounts", accountTables);
  factors = createSecondFactors({ sql: pool, key: createSecretKey(Buffer.alloc(32, 7)), now: () => time });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The code of a phone whose clock is so many steps off. */
function codeOf(url: string, stepsOff = 0): string {
  const totp = URI.parse(url);
  if (!(totp instanceof TOTP)) throw new Error("no TOTP");
  return totp.generate({ timestamp: time + stepsOff * 30_000 });
}
/** A code that was not used before: the clock moves to the next step. */
const nextCode = (url: string) => {
  time += 30_000;
  return codeOf(url);
};

it("a secret that is being confirmed stays when another one begins; one without a code is removed", async () => {
  const forgotten = await factors.begin(1, "one");
  const first = await factors.begin(1, "one");
  expect(await factors.use(1, forgotten.secretId, nextCode(forgotten.url)), "replaced").toBe(false);
  expect(await factors.use(1, first.secretId, nextCode(first.url)), "its confirmation").toBe(true);
  const second = await factors.begin(1, "one");
  expect(await factors.use(1, first.secretId, nextCode(first.url)), "the next sign-in").toBe(true);
  expect(await factors.begun(1)).toBe(second.secretId);
  await factors.forget(1, first.secretId);
  expect(await factors.use(1, first.secretId, nextCode(first.url)), "forgotten").toBe(false);
  expect(await factors.use(1, second.secretId, nextCode(second.url)), "still there").toBe(true);
});

it("a code is good for a phone that is one step off, once, and not after a later one", async () => {
  const { secretId, url } = await factors.begin(4, "four");
  const use = (stepsOff: number) => factors.use(4, secretId, codeOf(url, stepsOff));
  expect([await use(-2), await use(2)]).toEqual([false, false]);
  expect([await use(-1), await use(-1)]).toEqual([true, false]);
  expect([await use(1), await use(0), await use(1)]).toEqual([true, false, false]);
});

it("recovery codes are always the same, without the used ones, and there are none for a removed secret", async () => {
  const { secretId } = await factors.begin(2, "two");
  const { secretId: other } = await factors.begin(3, "three");
  const codes = await factors.recoveryCodes(2, secretId);
  expect(new Set([...codes, ...(await factors.recoveryCodes(3, other))]).size).toBe(20);
  expect(await factors.use(2, secretId, codes[0] ?? "")).toBe(true);
  expect(await factors.recoveryCodes(2, secretId)).toEqual(codes.slice(1));
  expect(await factors.use(2, secretId, codes[0] ?? "")).toBe(false);
  expect(await factors.use(2, secretId, (codes[9] ?? "").replace("-", "").toUpperCase()), "as it may be typed").toBe(true);
  await factors.forget(2, secretId);
  expect(await factors.recoveryCodes(2, secretId)).toEqual([]);
});
