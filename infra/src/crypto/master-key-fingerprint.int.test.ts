import type { KeyObject } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { newKey } from "./aes.ts";
import { checkMasterKey } from "./master-key-fingerprint.ts";
import { createPostgresKeyring } from "./postgres-keyring.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

async function check(key: KeyObject): Promise<void> {
  const client = await pool.connect();
  try {
    await checkMasterKey(client, key);
  } finally {
    client.release();
  }
}

async function withKeyring(masterKey: KeyObject, use: (keyring: Awaited<ReturnType<typeof createPostgresKeyring>>) => Promise<unknown>) {
  const keyring = await createPostgresKeyring({ connectionString: database.url, masterKey });
  await use(keyring);
  await keyring.close();
}

const fingerprints = async () => (await pool.query<{ fingerprint: string }>("select fingerprint from keys.master_key")).rows;

describe("a database", () => {
  test("belongs to the master key that was there first, whenever it is opened again", async () => {
    const key = newKey();
    await check(key);
    await check(key);
    expect(await fingerprints()).toHaveLength(1);
    await expect(check(newKey())).rejects.toThrow(/another master key[\s\S]*secrets\.json[\s\S]*MASTER_KEY/);
    await check(key);
  });

  test("keeps nothing of the key itself", async () => {
    const key = newKey();
    await check(key);
    const [kept] = await fingerprints();
    expect(kept?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(kept?.fingerprint).not.toBe(key.export().toString("hex"));
  });

  test("belongs to one key when two processes with different ones meet it new", async () => {
    const outcomes = await Promise.allSettled([check(newKey()), check(newKey())]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await fingerprints()).toHaveLength(1);
  });
});

describe("a database from before there were fingerprints", () => {
  test("is taken over by the key that opens its members' keys, and refuses another without a trace", async () => {
    const key = newKey();
    await withKeyring(key, (keyring) => keyring.keysForWriting([7, 8]));
    await pool.query("drop table keys.master_key");
    await expect(check(newKey())).rejects.toThrow(/another master key/);
    expect(await fingerprints()).toEqual([]);
    await check(key);
    await expect(check(newKey())).rejects.toThrow(/another master key/);
  });

  test("in which every member was erased has nothing left to ask, and takes the key that is there", async () => {
    await withKeyring(newKey(), async (keyring) => {
      await keyring.keysForWriting([7]);
      await keyring.destroy(7);
    });
    await pool.query("drop table keys.master_key");
    await check(newKey());
    expect(await fingerprints()).toHaveLength(1);
  });
});
