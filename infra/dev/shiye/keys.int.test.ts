import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { StoredEvent } from "@shiye/events/envelope";
import { readConfig } from "@shiye/infra/config/config";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

let world: ShiyeWorld;
/** Keys in the data folder, where a first start leaves them. */
const inFolder = { MASTER_KEY: "", JWT_SECRET: "" };
const secretsFile = () => world.inFolder("secrets.json");
const stored = () => JSON.parse(readFileSync(secretsFile(), "utf8")) as Record<string, string>;
const draw = () => randomBytes(32).toString("hex");

describe("keys rotate tokens", () => {
  beforeAll(async () => {
    world = await createShiyeWorld(inFolder);
  });
  afterAll(() => world.close());

  it("draws another secret, keeps the one before good until it is forgotten, and touches no other key", async () => {
    const member = { kind: "member", id: 7, sessionId: 1 } as const;
    const serviceOf = () => {
      const { tokenSecret, otherTokenSecret } = readConfig(world.variables).secrets;
      return createTokenService(tokenSecret, otherTokenSecret);
    };
    const { masterKey } = stored();
    const before = serviceOf().signAccess(member);
    expect(await world.shiye("keys", "rotate", "tokens")).toMatchObject({ code: 0, told: expect.stringContaining(secretsFile()) });
    const after = serviceOf().signAccess(member);
    expect([before, after].map((token) => serviceOf().readAccess(token))).toEqual([member, member]);
    // Typed again, because it was cut off before it had answered: nobody is signed out.
    expect(await world.shiye("keys", "rotate", "tokens")).toMatchObject({ code: 1, told: expect.stringContaining("keys forget") });
    expect([before, after].map((token) => serviceOf().readAccess(token))).toEqual([member, member]);
    const tooEarly = await world.shiye("keys", "forget");
    expect(tooEarly, "thirty days are not over").toMatchObject({ code: 1, told: expect.stringContaining("--now") });
    expect([before, after].map((token) => serviceOf().readAccess(token))).toEqual([member, member]);
    expect(await world.shiye("keys", "forget", "--now")).toMatchObject({ code: 0, told: expect.stringContaining(secretsFile()) });
    expect([before, after].map((token) => serviceOf().readAccess(token))).toEqual([undefined, member]);
    expect(stored()).toEqual({ masterKey, tokenSecret: expect.not.stringMatching(masterKey ?? "") });
  });

  it("is forgotten without --now thirty days after it, and not where nobody wrote down when it was", async () => {
    const { masterKey, tokenSecret } = stored();
    const rotated = (more: object) =>
      writeFileSync(secretsFile(), JSON.stringify({ masterKey, tokenSecret, otherTokenSecret: draw(), ...more }));
    const daysAgo = (days: number) => ({ tokensRotatedAt: new Date(Date.now() - days * 24 * 3_600_000).toISOString() });
    for (const more of [{}, daysAgo(29.9)]) {
      rotated(more);
      expect(await world.shiye("keys", "forget"), JSON.stringify(more)).toMatchObject({ code: 1 });
      expect(stored(), "untouched").toMatchObject({ otherTokenSecret: expect.any(String), ...more });
    }
    rotated(daysAgo(30.1));
    expect(await world.shiye("keys", "forget")).toMatchObject({ code: 0, told: expect.stringContaining("worth nothing after a restart") });
    expect(stored()).toEqual({ masterKey, tokenSecret });
    expect(await world.shiye("keys", "forget"), "once more").toMatchObject({
      code: 0,
      told: expect.stringContaining("nothing was changed"),
    });
    expect(stored()).toEqual({ masterKey, tokenSecret });
  });

  it.each([[["rotate", "tokens"]], [["forget"]], [["forget", "--now"]], [["rotate", "master"]]])(
    "of a folder without keys is refused, and draws none: keys %j",
    async (words) => {
      const elsewhere = world.inFolder("elsewhere");
      const refused = await world.shiyeWith({ ...world.variables, DATA_DIR: elsewhere }, "keys", ...words);
      expect(refused).toMatchObject({ code: 1, told: expect.stringContaining(`no keys to replace in ${elsewhere}/secrets.json`) });
      expect(existsSync(elsewhere)).toBe(false);
    },
  );
});

describe("keys rotate master", () => {
  let bios: readonly StoredEvent[];
  const open = (variables: Readonly<Record<string, string>>) => openEngines(readConfig({ ...world.variables, ...variables }), "test", 2);
  const readAll = async (variables: Readonly<Record<string, string>> = {}) => {
    const engines = await open(variables);
    const events: StoredEvent[] = [];
    for await (const page of engines.log.readAll({ after: 0n })) events.push(...page);
    const { lastingSecret } = engines;
    await engines.close();
    return { events, lastingSecret };
  };
  const wrapped = async () => {
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ member_id: string; wrapped: Buffer | null }>(
      "select member_id, wrapped from keys.member_keys order by 1",
    );
    await client.end();
    return rows.map((row) => [row.member_id, row.wrapped?.toString("hex")]);
  };

  beforeEach(async () => {
    world = await createShiyeWorld(inFolder);
    for (let member = 1; member <= 12; member++) world.members.registers(member);
    await world.happen();
    await world.engines.keyring.destroy(3);
    ({ events: bios } = await readAll());
    // Nobody runs beside it.
    await world.stopEngines();
    return () => world.close();
  });

  it("wraps every key anew: all is read as before by the new key, nothing by the old one, and names of streams stay", async () => {
    const { masterKey: old = "" } = stored();
    const before = await wrapped();
    const result = await world.shiye("keys", "rotate", "master");
    expect(result).toMatchObject({ code: 0 });
    expect(result.told).toContain("wrapped anew: 11");
    const { masterKey: next = "" } = stored();
    expect(next).not.toBe(old);
    expect(result.told).not.toContain(next);
    const after = await wrapped();
    expect(after.map(([id]) => id)).toEqual(before.map(([id]) => id));
    expect(after.filter(([, key], at) => key !== undefined && key === before[at]?.[1])).toEqual([]);
    expect(await readAll()).toEqual({ events: bios, lastingSecret: old });
    await expect(open({ MASTER_KEY: old })).rejects.toThrow(/another master key/);
    // Once more: the lasting secret is still the first key.
    expect(await world.shiye("keys", "rotate", "master")).toMatchObject({ code: 0 });
    expect(await readAll()).toEqual({ events: bios, lastingSecret: old });
  });

  it("goes on with the same key wherever it was killed: before, in the middle of, and after the work in the database", async () => {
    const { masterKey: old } = stored();
    const next = draw();
    const before = await wrapped();
    // In the middle: the server cuts it off at its last statements, as a kill would.
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    await client.query(`create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger cut before update on keys.master_key for each row execute function cut()`);
    expect(await world.shiye("keys", "rotate", "master")).toMatchObject({ code: 1 });
    const { nextMasterKey } = stored();
    expect(stored()).toMatchObject({ masterKey: old });
    expect(await wrapped()).toEqual(before);
    await client.query("drop trigger cut on keys.master_key");
    await client.end();
    expect((await readAll()).events).toEqual(bios);
    expect(await world.shiye("keys", "rotate", "master")).toMatchObject({ code: 0 });
    expect(stored()).toEqual({ masterKey: nextMasterKey, tokenSecret: expect.any(String) });
    // Right after the commit: the database has the next key, the file still the one before.
    writeFileSync(secretsFile(), JSON.stringify({ ...stored(), nextMasterKey: next }));
    const current = stored();
    expect(await world.shiye("keys", "rotate", "master")).toMatchObject({ code: 0 });
    writeFileSync(secretsFile(), JSON.stringify(current));
    await expect(open({})).rejects.toThrow(/keys rotate master, once more/);
    expect(await world.shiye("keys", "rotate", "master")).toMatchObject({ code: 0 });
    expect(stored()).toMatchObject({ masterKey: next });
    expect((await readAll()).events).toEqual(bios);
  });

  it("of a key that a variable gives takes the next one from a variable, and refuses without", async () => {
    const { masterKey: old = "" } = stored();
    const next = draw();
    const given = { ...world.variables, MASTER_KEY: old };
    const refused = await world.shiyeWith(given, "keys", "rotate", "master");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.told).toContain("NEW_MASTER_KEY");
    for (const outcome of ["wrapped anew: 11", "it had been replaced already"]) {
      const result = await world.shiyeWith({ ...given, NEW_MASTER_KEY: next }, "keys", "rotate", "master");
      expect(result).toMatchObject({ code: 0 });
      expect(result.told).toContain(outcome);
    }
    expect((await readAll({ MASTER_KEY: next })).events).toEqual(bios);
  });

  it("is refused beside the product, and no key that a process with the old one still makes is taken", async () => {
    const running = await open({});
    const refused = await world.shiye("keys", "rotate", "master");
    expect(refused, "understood, and refused").toMatchObject({ code: 1 });
    expect(refused.told).toContain("the product runs on this database");
    expect(refused.told, "no stack for a person to read").not.toMatch(/^\s+at /m);
    // One that the look did not find, as after a cut of the network.
    await running.pool.query("update keys.master_key set fingerprint = 'of another key'");
    await expect(running.keyring.keysForWriting([99])).rejects.toThrow("must be restarted with the new one");
    expect((await running.keyring.keysForReading([99])).size).toBe(0);
    await running.close();
  });
});
