import type { StoredEvent } from "@shiye/events/envelope";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { insertRows, type TableShape } from "../read-models/row-writes.ts";
import { readCheckpoints } from "./checkpoints.ts";
import { acquireLease } from "./lease.ts";
import { DeadLetterError, definePolicy } from "./policy.ts";
import { defineProjection, type Projection } from "./projection.ts";
import { createSubscriptions, type Subscriptions, type SubscriptionsOptions } from "./subscriptions.ts";
import { brokenSources } from "./testing/broken-sources.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

/** A projection of a program that knows nothing of the read models of this product. */
const channelRows: TableShape = { name: "channels", columns: { id: "bigint", name: "text" }, key: ["id"] };
const channels = defineProjection<Map<number, { id: number; name: string }>>({
  model: {
    name: "channels",
    version: 1,
    tables: (schema) => `create table ${schema}.channels (id bigint primary key, name text not null);
      create table ${schema}.told (times integer not null); insert into ${schema}.told values (0);`,
    readerIndexes: (schema) => `create index if not exists channels_by_name on ${schema}.channels (name);`,
  },
  handlers: {
    categories: { CategoryCreated: ({ data }, batch) => void batch.set(data.categoryId, { id: data.categoryId, name: data.name }) },
  },
  createBatch: () => new Map(),
  async write(transaction, schema, batch) {
    const fresh = await insertRows(transaction, schema, channelRows, [...batch.values()], { existing: "keep" });
    await transaction.query(`update ${schema}.told set times = times + $1`, [batch.size]);
    return fresh.map(({ id }) => ({ room: "feed", event: "feed:new", data: { id, category_id: id, user_id: 0 } }) as const);
  },
});

const lab = useLogLab();
let warnings: { message: string; detail: unknown }[] = [];
beforeEach(() => {
  warnings = [];
});

function start(options: Partial<SubscriptionsOptions> = {}): Promise<Subscriptions> {
  const warn = (message: string, detail: unknown) => void warnings.push({ message, detail });
  return lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [channels], warn, ...options }));
}

const events = (first: number, count: number, type?: string): StoredEvent[] =>
  numberedEvents(count, ["category-1", "category-2", "category-3"], { first, ...(type ? { type } : {}) });
const ids = async () => (await lab.readDb.query<{ id: number }>("select id from channels.channels order by id")).rows.map(({ id }) => id);
const told = async () => (await lab.readDb.query<{ times: number }>("select times from channels.told")).rows[0]?.times;
const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

describe("a projection of a program of its own", () => {
  it("catches up, follows, pushes and is rebuilt by the engine", async () => {
    lab.log.append(...events(1, 30));
    const subscriptions = await start();
    await subscriptions.settle();
    lab.log.append(...events(31, 2));
    await subscriptions.settle();
    expect(await ids()).toEqual(upTo(32));
    expect(await told(), "each event once").toBe(32);
    expect((await lab.readDb.query("select from push.pushes")).rowCount).toBe(32);
    await lab.readDb.query("update channels.channels set name = 'a mistake'");
    await subscriptions.rebuild("channels");
    expect((await lab.readDb.query("select from channels.channels where name = 'a mistake'")).rowCount).toBe(0);
    expect(await ids()).toEqual(upTo(32));
  });

  it("rests after news, so that what comes meanwhile is one batch, but not while somebody waits for it", async () => {
    const subscriptions = await start({ projections: [{ ...channels, restMs: 600_000 }] });
    lab.log.append(...events(1, 1));
    await vi.waitFor(async () => expect(await told()).toBe(1), 10_000);
    lab.log.append(...events(2, 1));
    await new Promise((resolve) => setTimeout(resolve, 100)).then(async () => expect(await told()).toBe(1));
    for (const first of [3, 6]) {
      lab.log.append(...events(first, 3));
      await subscriptions.settle();
      expect(await told()).toBe(first + 2);
    }
  });

  it.each(Object.entries(brokenSources))("applies every event once, in order, from a source that %s", async (_how, breaking) => {
    lab.log.append(...events(1, 3));
    const subscriptions = await start({ source: breaking(lab.log.source) });
    await subscriptions.settle();
    for (let first = 4; first < 40; first += 3) {
      lab.log.append(...events(first, 3));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.waitFor(async () => {
      // What a source holds back shows with what comes next.
      lab.log.append(...events(1000 + ((await told()) ?? 0), 1, "AdminCreated"));
      expect(await told()).toBe(39);
    }, 10_000);
    expect(await ids()).toEqual(upTo(39));
  });

  it("goes on by itself when its connections are cut, and applies nothing twice", async () => {
    const subscriptions = await start();
    for (let round = 0; round < 4; round++) {
      lab.log.append(...events(1 + round * 10, 10));
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      await lab.readDb.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'subscriptions' and datname = current_database()",
      );
    }
    await subscriptions.settle();
    expect(await ids()).toEqual(upTo(40));
    expect(await told()).toBe(40);
    expect(await subscriptions.deadLetters()).toEqual([]);
  });
});

describe("a rebuild", () => {
  it("reads from the log what its handlers take and nothing else, and stands at the end of the log", async () => {
    // One in fifty is a channel: the rest means nothing to it.
    for (let first = 1; first <= 20_000; first += 50) lab.log.append(...events(first, 1), ...events(first + 1, 49, "AdminCreated"));
    const subscriptions = await start();
    await subscriptions.settle();
    const before = lab.log.eventsRead();
    await subscriptions.rebuild("channels");
    expect(lab.log.eventsRead() - before).toBe(8000 + 12_000 / 50);
    expect(await ids()).toEqual(Array.from({ length: 400 }, (_none, index) => 1 + index * 50));
    expect(await told(), "each event once").toBe(400);
    expect((await readCheckpoints(lab.readDb)).map(({ position }) => position)).toEqual([60_000n]);
    expect((await lab.readDb.query("select from push.pushes")).rowCount, "of history nobody is told").toBe(0);
  });

  it("learns who left, although no handler takes departures: its dead letters must lose their words", async () => {
    lab.log.append(...events(1, 9000, "AdminCreated"));
    lab.log.append(...events(9001, 1, "MemberDeleted").map((event) => ({ ...event, data: { memberId: 77 } })));
    const subscriptions = await start();
    await subscriptions.settle();
    const { rows } = await lab.readDb.query("select member_id from projections.departed_members where model = 'channels'");
    expect(rows).toEqual([{ member_id: 77 }]);
  });
});

describe("history that nobody was told of", () => {
  const telling: Projection = { ...channels, pushes: { "feed:new": ["CategoryCreated"] } };
  const pushed = async () =>
    (await lab.readDb.query<{ event: string; room: string }>("select event, room from push.pushes order by sequence")).rows;
  const afresh = [
    { event: "resync", room: "feed" },
    { event: "resync", room: "admins" },
  ];
  const untold = async () => (await lab.readDb.query<{ untold: boolean }>("select untold from projections.checkpoints")).rows[0]?.untold;

  it("ends with the word to load afresh, once, as of its end; what comes after is told", async () => {
    const before = await start({ projections: [telling] });
    lab.log.append(...events(1, 2));
    await before.settle();
    await lab.stop(before);
    lab.log.append(...events(3, 1500));
    const subscriptions = await start({ projections: [telling] });
    await subscriptions.settle();
    lab.log.append(...events(1503, 1));
    await expect.poll(async () => (await pushed()).length).toBe(5);
    const fresh = { event: "feed:new", room: "feed" };
    expect(await pushed()).toEqual([fresh, fresh, ...afresh, fresh]);
    expect((await lab.readDb.query("select distinct position from push.pushes where event = 'resync'")).rows).toEqual([
      { position: 1502 * 3 },
    ]);
  });

  it("is owed that word after a death in the middle, when few events or none are left", async () => {
    const first = await start({ projections: [telling] });
    await lab.stop(first);
    // As a runner leaves it that died before the end of history, and another one right behind that.
    await lab.readDb.query("update projections.checkpoints set untold = true");
    lab.log.append(...events(1, 3));
    const second = await start({ projections: [telling] });
    await expect
      .poll(async () => (await pushed()).map(({ event }) => event))
      .toEqual(["feed:new", "feed:new", "feed:new", "resync", "resync"]);
    await lab.stop(second);
    await lab.readDb.query("update projections.checkpoints set untold = true");
    await start({ projections: [telling] });
    await expect.poll(untold).toBe(false);
    expect((await pushed()).slice(5)).toEqual(afresh);
  });

  it("is noted down in the transaction that handles it, and no word is given of it where nothing is pushed", async () => {
    const subscriptions = await start({ projections: [telling] });
    lab.log.append(...events(1, 5000));
    // Its end, and what the word would be given in, never come.
    await lab.readDb.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
      create trigger refuse before insert on push.pushes for each row execute function refuse()`);
    await expect.poll(untold).toBe(true);
    await lab.readDb.query("drop trigger refuse on push.pushes");
    await expect.poll(pushed, { timeout: 10_000 }).toEqual(afresh);
    expect(await untold()).toBe(false);
    await lab.stop(subscriptions);
    await lab.readDb.query("delete from push.pushes");
    const silent = await start({ projections: [channels] });
    lab.log.append(...events(5001, 1500));
    await silent.settle();
    expect(await pushed()).toEqual([]);
  });

  it("is also what a rebuild is ahead by when it takes the place of the live one", async () => {
    lab.log.append(...events(1, 5));
    const subscriptions = await start({ projections: [telling] });
    await subscriptions.settle();
    await subscriptions.rebuild("channels");
    expect((await pushed()).filter(({ event }) => event === "resync")).toEqual([]);
    subscriptions.hold("channels");
    lab.log.append(...events(6, 3));
    await subscriptions.rebuild("channels");
    subscriptions.resume("channels");
    await expect.poll(async () => (await pushed()).slice(5)).toEqual(afresh);
  });
});

describe("a lease", () => {
  const takenOver = () => warnings.filter(({ detail }) => String(detail).includes("taken") || String(detail).includes("LeaseLost"));

  it("is not lost by rebuilds of the same process, whatever they meet", async () => {
    lab.log.append(...events(1, 600));
    const subscriptions = await start();
    for (let round = 0; round < 3; round++) {
      // As the operator's bench does it: held meanwhile, so that its next batch comes after the swap.
      subscriptions.hold("channels");
      lab.log.append(...events(601 + round * 10, 10));
      await subscriptions.rebuild("channels");
      subscriptions.resume("channels");
      lab.log.append(...events(606 + round * 10, 5));
      await subscriptions.settle();
    }
    expect(await subscriptions.status()).toMatchObject([{ state: "live", lag: 0n }]);
    expect(takenOver()).toEqual([]);
  });

  it("is not lost while steps, commits and swaps of one process come close together", async () => {
    const subscriptions = await start();
    const rebuilding = (async () => {
      for (let round = 0; round < 3; round++) await subscriptions.rebuild("channels");
    })();
    let first = 1;
    for (let round = 0; round < 60; round++) {
      lab.log.append(...events(first, 2, "AdminCreated"), ...events(first + 2, 1));
      first += 3;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await rebuilding;
    await subscriptions.settle();
    expect(await told()).toBe(60);
    expect(warnings).toEqual([]);
  });

  it("is lost to whoever acquires it, and what the first one still writes is rolled back", async () => {
    lab.log.append(...events(1, 3));
    const subscriptions = await start();
    await subscriptions.settle();
    await lab.readDb.query("update projections.checkpoints set fencing_token = fencing_token + 1");
    lab.log.append(...events(4, 1));
    await subscriptions.settle();
    expect(await told()).toBe(4);
    expect(takenOver()).toHaveLength(1);
  });

  it("is acquired by one connection only, and by nobody of another version", async () => {
    const subscriptions = await start();
    await lab.stop(subscriptions);
    const [one, other] = [await lab.readDb.connect(), await lab.readDb.connect()];
    try {
      const lease = await acquireLease(one, "channels", 1);
      expect(lease).toBeDefined();
      expect(await acquireLease(other, "channels", 1)).toBeUndefined();
      await one.query("select pg_advisory_unlock_all()");
      expect(await acquireLease(other, "channels", 2)).toBeUndefined();
      const next = await acquireLease(other, "channels", 1);
      expect(next?.fencingToken).toBeGreaterThan(lease?.fencingToken ?? 0);
    } finally {
      one.release(true);
      other.release(true);
    }
  });
});

describe("a process with many subscriptions", () => {
  it("reads the log once for all of them, and warns of no leaking listener", async () => {
    const leaks: Error[] = [];
    const listen = (warning: Error) => void leaks.push(warning);
    process.on("warning", listen);
    const named = (name: string): Projection => ({ ...channels, name, pushes: {} });
    lab.log.append(...events(1, 3000));
    const projections = Array.from({ length: 15 }, (_none, index) => named(`channels_${index}`));
    const subscriptions = await start({ projections });
    await subscriptions.settle();
    expect(lab.log.pagesRead()).toBe(2);
    lab.log.append(...events(3001, 20));
    await subscriptions.settle();
    expect(lab.log.pagesRead()).toBe(2);
    const positions = (await readCheckpoints(lab.readDb)).map(({ position }) => position);
    expect(new Set(positions)).toEqual(new Set([9060n]));
    process.off("warning", listen);
    expect(leaks.filter(({ name }) => name === "MaxListenersExceededWarning")).toEqual([]);
  });
});

describe("a policy", () => {
  const only = (policy: ReturnType<typeof definePolicy>, from?: () => Promise<bigint>) => ({
    projections: [],
    policies: [{ policy, ...(from ? { from } : {}) }],
  });
  const policyThat = (handle: (id: number) => Promise<void>, version = 1) =>
    definePolicy({ name: "greeting", version, handlers: { CategoryCreated: ({ data }) => handle(data.categoryId) } });

  it("handles each event in order, goes on from its checkpoint after a restart, and anew when its version rises", async () => {
    const handled: number[] = [];
    const note = async (id: number) => void handled.push(id);
    lab.log.append(...events(1, 5));
    const first = await start(only(policyThat(note)));
    await first.settle();
    await lab.stop(first);
    lab.log.append(...events(6, 2));
    const second = await start(only(policyThat(note)));
    await second.settle();
    expect(handled).toEqual(upTo(7));
    await lab.stop(second);
    handled.length = 0;
    const third = await start(only(policyThat(note, 2)));
    await third.settle();
    expect(handled).toEqual(upTo(7));
  });

  it("moves its checkpoint past no event that is not handled, and tries that one again until it is", async () => {
    const handled: number[] = [];
    let failures = 2;
    lab.log.append(...events(1, 4));
    const subscriptions = await start(
      only(
        policyThat(async (id) => {
          if (id === 3 && failures-- > 0) throw new Error("the world is not ready");
          handled.push(id);
        }),
      ),
    );
    await subscriptions.settle();
    expect(handled).toEqual(upTo(4));
    expect(warnings).toHaveLength(2);
  });

  it("makes dead letters of what it can never handle and of what comes behind that, and handles them when told to", async () => {
    const handled: number[] = [];
    let cured = false;
    lab.log.append(...events(1, 5));
    const subscriptions = await start(
      only(
        policyThat(async (id) => {
          if (id === 1 && !cured) throw new DeadLetterError("beyond me");
          handled.push(id);
        }),
      ),
    );
    await subscriptions.settle();
    expect(handled).toEqual([2, 3, 5]);
    expect(await subscriptions.deadLetters()).toMatchObject([
      { model: "greeting", stream: "category-1", error: "DeadLetterError: beyond me", waiting: 1 },
    ]);
    cured = true;
    expect(await subscriptions.retryDeadLetters("greeting", "category-1")).toEqual({ applied: 2 });
    expect(handled).toEqual([2, 3, 5, 1, 4]);
  });

  it("begins where it is told to when it has no checkpoint yet", async () => {
    const handled: number[] = [];
    lab.log.append(...events(1, 5));
    const subscriptions = await start(
      only(
        policyThat(async (id) => void handled.push(id)),
        async () => 6n,
      ),
    );
    await subscriptions.settle();
    expect(handled).toEqual([3, 4, 5]);
  });
});

describe("a follower in memory", () => {
  it("gets what comes from now on, before everybody else", async () => {
    lab.log.append(...events(1, 5));
    const subscriptions = await start();
    const seen: bigint[] = [];
    const stopping = new AbortController();
    let started = () => {};
    const isStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const following = subscriptions.followFromNow(
      { name: "cache", signal: stopping.signal, onBatch: async (batch) => void seen.push(...batch.map(({ position }) => position)) },
      started,
    );
    await isStarted;
    lab.log.append(...events(6, 2));
    await subscriptions.settle();
    expect(seen).toEqual([18n, 21n]);
    stopping.abort();
    await following;
  });
});
