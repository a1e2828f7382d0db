import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { readCheckpoints } from "./checkpoints.ts";
import { acquireLease, type Lease } from "./lease.ts";
import type { Projection } from "./projection.ts";
import { brokenSources } from "./testing/broken-sources.ts";
import { channels, channelEvents as events, upTo, useChannelsLab } from "./testing/channels.ts";

const { lab, warnings, start, ids, told } = useChannelsLab();

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

  it("sets a text aside that is too long for its index, and lets all others flow", async () => {
    const [before, long, after] = events(1, 3);
    if (!before || !long || !after) throw new Error("Three were asked for");
    // At random: what repeats itself is compressed, and would fit.
    const name = Array.from({ length: 300 }, () => randomUUID()).join("");
    lab.log.append(before, { ...long, data: { categoryId: 2, name, title: "study" } }, after);
    const subscriptions = await start();
    await subscriptions.settle(AbortSignal.timeout(10_000));
    expect(await ids()).toEqual([1, 3]);
    expect(await subscriptions.deadLetters()).toMatchObject([{ model: "channels", position: 6n }]);
  });

  it("tells clients and kept answers of dead letters that were applied later", async () => {
    let cured = false;
    const failing: Projection = {
      ...channels,
      pushes: { "feed:new": ["CategoryCreated"] },
      async apply(...given) {
        if (!cured) await given[0].query("select 1 / 0");
        return channels.apply(...given);
      },
    };
    lab.log.append(...events(1, 1));
    const subscriptions = await start({ projections: [failing] });
    await subscriptions.settle();
    await lab.readDb.query("delete from push.pushes");
    const listener = await lab.readDb.connect();
    const heard: string[] = [];
    listener.on("notification", ({ channel }) => void heard.push(channel));
    await listener.query("listen checkpoints");
    cured = true;
    expect(await subscriptions.retryDeadLetters("channels", "category-1")).toEqual({ applied: 1 });
    await expect.poll(() => heard).toContain("checkpoints");
    expect((await lab.readDb.query("select room, event from push.pushes order by room")).rows).toEqual([
      { room: "admins", event: "resync" },
      { room: "feed", event: "resync" },
    ]);
    listener.release(true);
  });

  it("pauses after new events, so that events in between form one batch, but not while a caller waits", async () => {
    const subscriptions = await start({ projections: [{ ...channels, restMs: 600_000 }] });
    lab.log.append(...events(1, 1));
    await vi.waitFor(async () => expect(await told()).toBe(1), 10_000);
    lab.log.append(...events(2, 1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await told()).toBe(1);
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
      let lease: Lease | undefined;
      // The server may still be ending the session that had it.
      await expect.poll(async () => (lease = await acquireLease(one, "channels", 1))).toBeDefined();
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
