import type { StoredEvent } from "@shiye/events/envelope";
import pg from "pg";
import { describe, expect, inject, it, vi } from "vitest";
import { createTestDatabase } from "../../engines/postgres/test-database.ts";
import { storedEventText } from "../../kafka/event-records.ts";
import { openPool } from "../../postgres/open-pool.ts";
import { describeEventLog } from "../event-log.contract.ts";
import { JsonText } from "../json-text.ts";
import { appended, newEvent, newStream, readFrom } from "../testing/log-tools.ts";
import { createPostgresEventLog } from "./event-log.ts";

async function startDatabase() {
  const adminUrl = inject("databaseUrl");
  const database = await createTestDatabase(adminUrl);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  return {
    url: database.url,
    open: () => createPostgresEventLog({ connectionString: database.url }),
    async cutConnections() {
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    },
    async close() {
      await admin.end();
      await database.drop();
    },
  };
}

describeEventLog("event log on Postgres", async () => ({ ...(await startDatabase()), gapless: true, idsUniqueInWholeLog: true }));

describe("event log on Postgres, beyond the contract", () => {
  it("starts at position 1 in an empty database, also when many processes create it at once", async () => {
    const database = await startDatabase();
    const logs = await Promise.all(Array.from({ length: 6 }, database.open));
    expect(await logs[0]?.readLastPosition()).toBe(0n);
    const stored = await Promise.all(
      logs.map((log) => log.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] })),
    );
    expect(
      stored
        .flatMap(appended)
        .map((event) => event.position)
        .sort(),
    ).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
    await Promise.all(logs.map((log) => log.close()));
    await database.close();
  });

  it("stores the neighbours of an append that cannot be stored", async () => {
    const database = await startDatabase();
    const log = await database.open();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        log.append({
          stream: newStream(),
          expectedRevision: "no-stream",
          events: [{ ...newEvent(), ...(index === 3 ? { at: "not a time" } : {}) }],
        }),
      ),
    );
    expect(results.map((result) => result.status)).toEqual(results.map((_, index) => (index === 3 ? "rejected" : "fulfilled")));
    expect((await readFrom(log, 0n)).map((event) => event.position)).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    await log.close();
    await database.close();
  });

  it("finds rare types wherever they are in a long log", async () => {
    const database = await startDatabase();
    const log = await database.open();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const rare = [1, 49_999, 50_000, 50_001, 100_000, 100_001, 120_000];
    await client.query(
      `insert into log.events (position, stream, revision, id, type, version, at, data, metadata)
       select n, 'note-' || n, 0, gen_random_uuid(), case when n = any($1) then 'NoteDeleted' else 'NoteLiked' end, 1, now(), '{}', '{}'
       from generate_series(1, 120000) as n`,
      [rare],
    );
    await client.end();
    const read = async (after: bigint, until?: bigint) => {
      const found: number[] = [];
      const reading = log.readAll({ after, until, types: new Set(["NoteDeleted"]), batchSize: 2 });
      for await (const batch of reading) found.push(...batch.map(({ position }) => Number(position)));
      return found;
    };
    expect(await read(0n)).toEqual(rare);
    expect(await read(1n, 100_000n)).toEqual(rare.slice(1, 5));
    await log.close();
    await database.close();
  });

  it("finds events without a notification, within the time of the slow poll", async () => {
    const database = await startDatabase();
    const log = await database.open();
    const stop = new AbortController();
    const seen: bigint[] = [];
    const subscription = log.subscribe({
      after: 0n,
      signal: stop.signal,
      onBatch: async (events) => {
        seen.push(...events.map((event) => event.position));
        if (seen.length === 2) stop.abort();
      },
    });
    appended(await log.append({ stream: "note-1", expectedRevision: "no-stream", events: [newEvent()] }));
    const silent = new pg.Client({ connectionString: database.url });
    await silent.connect();
    await silent.query(
      "insert into log.events select 2, 'note-2', 0, gen_random_uuid(), type, version, at, data, metadata from log.events where position = 1",
    );
    await silent.end();
    await subscription;
    expect(seen).toEqual([1n, 2n]);
    await log.close();
    await database.close();
  });

  it("is followed again after its end could not be read", async () => {
    const database = await startDatabase();
    const pool = openPool({ connectionString: database.url, max: 2 }, () => {});
    const log = await createPostgresEventLog({ connectionString: database.url, pool });
    appended(await log.append({ stream: "note-1", expectedRevision: "no-stream", events: [newEvent()] }));
    const follow = () => {
      const stop = new AbortController();
      return log.subscribe({ after: 0n, signal: stop.signal, onBatch: async () => stop.abort() });
    };
    await pool.query("alter table log.events rename to away");
    await expect(follow()).rejects.toThrow("does not exist");
    await pool.query("alter table log.away rename to events");
    await follow();
    await log.close();
    await pool.end();
    await database.close();
  });

  it("tells a follower of events that fit in a notification, and of those that do not, alike and in order", async () => {
    const database = await startDatabase();
    const log = await database.open();
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    const texts = ["“短”", "长".repeat(20_000), "又短\\\n'", "短".repeat(2_000)];
    const subscription = log.subscribe({
      after: 0n,
      signal: stop.signal,
      onBatch: async (events) => {
        seen.push(...events);
        if (seen.length === texts.length) stop.abort();
      },
    });
    const stored: StoredEvent[] = [];
    for (const text of texts)
      stored.push(
        ...appended(
          await log.append({
            stream: newStream(),
            expectedRevision: "no-stream",
            events: [{ ...newEvent(), data: { memberId: 1, text } }],
          }),
        ),
      );
    await subscription;
    expect(seen).toEqual(stored);
    expect(await readFrom(log, 0n)).toEqual(stored);
    await log.close();
    await database.close();
  });

  it("is followed by its notifications, without a read for each event", async () => {
    const database = await startDatabase();
    const pool = openPool({ connectionString: database.url, max: 2 }, () => {});
    const log = await createPostgresEventLog({ connectionString: database.url, pool });
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    const following = log.subscribe({ after: 0n, signal: stop.signal, onBatch: async (events) => void seen.push(...events) });
    const append = async () => appended(await log.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] }));
    await append();
    await expect.poll(() => seen.length).toBe(1);
    const reads = vi.spyOn(pool, "query");
    for (let count = 2; count <= 40; count++) {
      await append();
      await vi.waitFor(() => expect(seen.length).toBe(count), { timeout: 10_000, interval: 1 });
    }
    // The poll reads now and then.
    expect(reads.mock.calls.length).toBeLessThan(20);
    stop.abort();
    await following;
    await log.close();
    await pool.end();
    await database.close();
  });

  it("opened for handing on keeps payloads as text, old and new, short and long, with the same content when parsed", async () => {
    const database = await startDatabase();
    const log = await database.open();
    const handedOn = await createPostgresEventLog({ connectionString: database.url, toHandOn: true });
    const append = async (text: string) =>
      appended(await log.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent({ memberId: 1, text })] }));
    await append('以前\u0000\ud83d\n"');
    const stop = new AbortController();
    const followed: StoredEvent[] = [];
    const following = handedOn.subscribe({
      after: 0n,
      signal: stop.signal,
      onBatch: async (events) => {
        followed.push(...events);
        if (followed.length === 3) stop.abort();
      },
    });
    await expect.poll(() => followed.length).toBe(1);
    await append("短");
    await append("长".repeat(20_000));
    await following;
    const all = await readFrom(log, 0n);
    const written = (events: readonly StoredEvent[]) => events.map((event) => JSON.parse(storedEventText(event)) as unknown);
    for (const events of [followed, await readFrom(handedOn, 0n)]) {
      expect(events.every(({ data, metadata }) => data instanceof JsonText && metadata instanceof JsonText)).toBe(true);
      expect(written(events)).toEqual(written(all));
      expect(events.map((event) => JSON.parse(JSON.stringify({ ...event, position: null })) as unknown)).toEqual(
        all.map((event) => ({ ...event, position: null })),
      );
      expect(
        events.map(({ metadata: { actor, correlationId, causationId, ipRegion } }) => [actor, correlationId, causationId, ipRegion]),
      ).toEqual(all.map(({ metadata: { actor, correlationId, causationId, ipRegion } }) => [actor, correlationId, causationId, ipRegion]));
    }
    expect(written(all)).toEqual(all.map((event) => ({ ...event, position: `${event.position}` })));
    await Promise.all([log.close(), handedOn.close()]);
    await database.close();
  });
});
