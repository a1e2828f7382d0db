import { setTimeout as tick } from "node:timers/promises";
import type { NewEvent } from "@shiye/events/envelope";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import type { EventLog } from "../event-store/event-log.ts";
import { createPostgresEventLog } from "../event-store/postgres/event-log.ts";
import { appended, readFrom } from "../event-store/testing/log-tools.ts";
import { newKey } from "./aes.ts";
import { encryptingLog } from "./encrypting-log.ts";
import type { Keyring } from "./keyring.ts";
import { createPostgresKeyring } from "./postgres-keyring.ts";

const masterKey = newKey();
let database: TestDatabase;
let raw: EventLog;
let sql: pg.Pool;
let nextMember = 1_000_000_000_000_000;

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  raw = await createPostgresEventLog({ connectionString: database.url });
  sql = new pg.Pool({ connectionString: database.url, max: 4 });
});
afterAll(async () => {
  await sql.end();
  await raw.close();
  await database.drop();
});

/** A process of its own, as far as keys are concerned. `cacheMs` is long, so that only a wake-up can take a key from its cache. */
async function openProcess(options: { cacheMs?: number } = {}): Promise<{ keyring: Keyring; log: EventLog; close(): Promise<void> }> {
  const keyring = await createPostgresKeyring({ connectionString: database.url, masterKey, cacheMs: options.cacheMs ?? 3_600_000 });
  return { keyring, log: encryptingLog(raw, keyring), close: () => keyring.close() };
}

function profileOf(memberId: number, nickname = "林晨"): NewEvent {
  return {
    id: uuidv7(),
    type: "MemberRegistered",
    version: 1,
    at: "2026-01-02T03:04:05.006Z",
    data: { memberId, accountName: "lin_chen", nickname, avatar: null, bio: null, location: "四川" },
    metadata: { actor: { kind: "member", id: memberId }, correlationId: "c", causationId: "c" },
  };
}

async function register(log: EventLog): Promise<{ memberId: number; stream: string; event: NewEvent }> {
  const memberId = nextMember++;
  const stream = `member-${memberId}`;
  const event = profileOf(memberId);
  appended(await log.append({ stream, expectedRevision: "no-stream", events: [event] }));
  return { memberId, stream, event };
}

async function nicknameIn(log: EventLog, stream: string): Promise<unknown> {
  const [event] = await log.readStream(stream);
  return (event?.data as { nickname: string } | undefined)?.nickname;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error("Waited in vain");
    await tick(5);
  }
}

describe("the encrypting log", () => {
  it("stores no personal text, and returns it whole by every way of reading", async () => {
    const { log, close } = await openProcess();
    const before = await raw.readLastPosition();
    const memberId = nextMember++;
    const stream = `member-${memberId}`;
    const event = profileOf(memberId);
    const idempotency = { key: uuidv7(), contentHash: "a" };
    const [answered] = appended(await log.append({ stream, expectedRevision: "no-stream", events: [event], idempotency }));
    expect(answered?.data).toEqual(event.data);

    const { rows } = await sql.query<{ data: string }>("select data::text as data from log.events where stream = $1", [stream]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data).not.toMatch(/林晨|lin_chen|四川/);

    expect(await log.readStream(stream)).toEqual([answered]);
    expect(await readFrom(log, before)).toEqual([answered]);
    expect(await log.readIdempotencyKey(idempotency.key)).toEqual({ contentHash: "a", events: [answered] });
    const again = await log.append({ stream, expectedRevision: "no-stream", events: [profileOf(memberId)], idempotency });
    expect(again).toEqual({ status: "replayed", events: [answered] });
    const stop = new AbortController();
    await log.subscribe({
      after: before,
      signal: stop.signal,
      onBatch: async (events) => {
        expect(events).toEqual([answered]);
        stop.abort();
      },
    });
    await close();
  });

  it("recognises a repeated append, although it is sealed again", async () => {
    const { log, close } = await openProcess();
    const { stream, event } = await register(log);
    const again = await log.append({ stream, expectedRevision: "no-stream", events: [event] });
    expect(appended(again)[0]?.data).toEqual(event.data);
    expect(await log.readStream(stream)).toHaveLength(1);
    await close();
  });

  it("refuses a payload that the catalogue does not know", async () => {
    const { log, close } = await openProcess();
    const event = profileOf(nextMember++);
    const append = (change: Partial<NewEvent>) =>
      log.append({ stream: "member-0", expectedRevision: "no-stream", events: [{ ...event, ...change }] });
    await expect(append({ type: "MemberTeleported" })).rejects.toThrow(/not in the catalogue/);
    await expect(append({ data: { memberId: "x" } })).rejects.toThrow();
    await expect(append({ version: 2 })).rejects.toThrow(/version/);
    expect(await raw.readStream("member-0")).toEqual([]);
    await close();
  });

  it("notices sealed text that was moved to another event", async () => {
    const { log, close } = await openProcess();
    const [one, other] = [await register(log), await register(log)];
    expect(await nicknameIn(log, other.stream)).toBe("林晨");
    await sql.query("update log.events set data = (select data from log.events where stream = $1) where stream = $2", [
      one.stream,
      other.stream,
    ]);
    await expect(log.readStream(other.stream)).rejects.toThrow(/cannot be opened/);
    await sql.query("delete from log.events where stream = $1", [other.stream]);
    await close();
  });

  it("loads the keys of a batch in one statement", async () => {
    const writer = await openProcess();
    const before = await raw.readLastPosition();
    for (let index = 0; index < 20; index++) await register(writer.log);
    const asked: number[] = [];
    const counting: Keyring = {
      ...writer.keyring,
      keysForReading: (memberIds) => {
        asked.push([...memberIds].length);
        return writer.keyring.keysForReading(memberIds);
      },
    };
    expect(await readFrom(encryptingLog(raw, counting), before)).toHaveLength(20);
    expect(asked).toEqual([20]);
    await writer.close();
  });
});

describe("a member's key", () => {
  it("is the same for every process, also when they make it at the same moment", async () => {
    const processes = await Promise.all([openProcess(), openProcess(), openProcess()]);
    const memberId = nextMember++;
    const keys = await Promise.all(processes.map(({ keyring }) => keyring.keysForWriting([memberId])));
    const bytes = keys.map((found) => found.get(memberId)?.export().toString("hex"));
    expect(bytes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(bytes).size).toBe(1);
    await Promise.all(processes.map((one) => one.close()));
  });

  it("is in the database only wrapped by the master key", async () => {
    const { keyring, log, close } = await openProcess();
    const { memberId } = await register(log);
    const key = (await keyring.keysForReading([memberId])).get(memberId)?.export();
    const { rows } = await sql.query<{ wrapped: Buffer }>("select wrapped from keys.member_keys where member_id = $1", [memberId]);
    expect(rows[0]?.wrapped.includes(key ?? Buffer.alloc(1))).toBe(false);
    const stranger = await createPostgresKeyring({ connectionString: database.url, masterKey: newKey() });
    await expect(stranger.keysForReading([memberId])).rejects.toThrow(/not the master key/);
    await stranger.close();
    await close();
  });

  it("once destroyed, leaves the anonymous member to every process, also one that had it in memory", async () => {
    const [here, there] = [await openProcess(), await openProcess()];
    const { memberId, stream } = await register(here.log);
    expect(await nicknameIn(there.log, stream)).toBe("林晨");
    await here.keyring.destroy(memberId);
    expect(await nicknameIn(here.log, stream)).toBe("已注销用户");
    await waitUntil(async () => (await nicknameIn(there.log, stream)) === "已注销用户");
    await Promise.all([here.close(), there.close()]);
  });

  it("once destroyed, is dropped by a process that missed the notification, after its time in memory", async () => {
    const there = await openProcess({ cacheMs: 50 });
    const { memberId, stream } = await register(there.log);
    expect(await nicknameIn(there.log, stream)).toBe("林晨");
    await sql.query("update keys.member_keys set wrapped = null, destroyed_at = now() where member_id = $1", [memberId]);
    await waitUntil(async () => (await nicknameIn(there.log, stream)) === "已注销用户");
    await there.close();
  });

  it("is never created again for an erased member, and later events are anonymous from the start", async () => {
    const { keyring, log, close } = await openProcess();
    const { memberId, stream } = await register(log);
    await keyring.destroy(memberId);
    await keyring.destroy(memberId);
    expect((await keyring.keysForWriting([memberId])).size).toBe(0);
    appended(await log.append({ stream, expectedRevision: 0, events: [profileOf(memberId, "又是我")] }));
    const { rows } = await sql.query<{ data: string }>("select data::text as data from log.events where stream = $1 and revision = 1", [
      stream,
    ]);
    expect(rows[0]?.data).not.toMatch(/又是我|\$personal/);
    expect(rows[0]?.data).toMatch(/已注销用户/);
    const neverSeen = nextMember++;
    await keyring.destroy(neverSeen);
    expect((await keyring.keysForWriting([neverSeen])).size).toBe(0);
    await close();
  });
});
