import { describe, expect, it } from "vitest";
import { readCheckpoints } from "./checkpoints.ts";
import { CAPACITY } from "./event-reader.ts";
import type { Projection } from "./projection.ts";
import { channels, channelEvents as events, useChannelsLab } from "./testing/channels.ts";

const { lab, start, ids, told } = useChannelsLab();

describe("a rebuild", () => {
  it("reads from the log what its handlers take and nothing else, and stands at the end of the log", async () => {
    // One in fifty is a channel: the rest means nothing to it.
    for (let first = 1; first <= 20_000; first += 50) lab.log.append(...events(first, 1), ...events(first + 1, 49, "AdminCreated"));
    const subscriptions = await start();
    await subscriptions.settle();
    const before = lab.log.eventsRead();
    await subscriptions.rebuild("channels");
    expect(lab.log.eventsRead() - before).toBe(CAPACITY + (20_000 - CAPACITY) / 50);
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

describe("history without pushes", () => {
  const telling: Projection = { ...channels, pushes: { "feed:new": ["CategoryCreated"] } };
  const pushed = async () =>
    (await lab.readDb.query<{ event: string; room: string }>("select event, room from push.pushes order by sequence")).rows;
  const afresh = [
    { event: "resync", room: "feed" },
    { event: "resync", room: "admins" },
  ];
  const untold = async () => (await lab.readDb.query<{ untold: boolean }>("select untold from projections.checkpoints")).rows[0]?.untold;

  it("ends with one resync as of its end; later events are pushed", async () => {
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

  it("ends with a resync after a crash in the middle, also if few events or none are left", async () => {
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

  it("is recorded in the transaction that handles it, and causes no resync if the projection never pushes", async () => {
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

  it("includes the events by which a rebuild is ahead of the live tables that it replaces", async () => {
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

describe("a log that is long already", () => {
  const EVENTS = 8000;
  /** Writes down at how many rows the index is made. */
  const indexed = {
    ...channels,
    readerIndexes: (schema: string) =>
      `create table if not exists public.full_of (channels integer);
       insert into public.full_of select count(*) from ${schema}.channels having to_regclass('${schema}.channels_by_name') is null;
       create index if not exists channels_by_name on ${schema}.channels (name);`,
  };

  it("fills empty tables before they get the indexes that only queries need, with each event once", async () => {
    lab.log.append(...events(1, EVENTS));
    const subscriptions = await start({ projections: [indexed] });
    await subscriptions.settle();
    expect(await told()).toBe(EVENTS);
    const { rows } = await lab.readDb.query("select channels from public.full_of");
    expect(rows, "once for the tables that were made first, once for the full ones").toEqual([{ channels: 0 }, { channels: EVENTS }]);
    lab.log.append(...events(EVENTS + 1, 1));
    await subscriptions.settle();
    expect(await told(), "and follows from there").toBe(EVENTS + 1);
  });

  it("is filled by one of two processes that begin together, and the other follows without beginning again", async () => {
    lab.log.append(...events(1, EVENTS));
    const both = await Promise.all([start({ projections: [indexed] }), start({ projections: [indexed] })]);
    const states = async () => (await Promise.all(both.map(async (one) => (await one.status()).map(({ state }) => state)))).flat().sort();
    await expect.poll(states, { timeout: 10_000 }).toEqual(["live", "standby"]);
    expect(await told()).toBe(EVENTS);
    expect((await lab.readDb.query("select channels from public.full_of")).rows).toEqual([{ channels: 0 }, { channels: EVENTS }]);
  });

  it("continues where it was, if the process ended in the middle", async () => {
    let isFull = true;
    const failing: Projection = {
      ...channels,
      async apply(transaction, schema, batch, ...rest) {
        if (isFull && batch.some(({ data }) => (data as { categoryId: number }).categoryId > EVENTS / 2))
          throw Object.assign(new Error("the disk is full"), { code: "53100" });
        return channels.apply(transaction, schema, batch, ...rest);
      },
    };
    lab.log.append(...events(1, EVENTS));
    const first = await start({ projections: [failing] });
    const filled = async () => (await readCheckpoints(lab.readDb)).find(({ status }) => status === "filling")?.position ?? 0n;
    await expect.poll(filled, { timeout: 10_000 }).toBeGreaterThan(0n);
    await lab.stop(first);
    isFull = false;
    const second = await start({ projections: [failing] });
    await second.settle();
    expect(await ids()).toHaveLength(EVENTS);
    expect(await told(), "none of them twice").toBe(EVENTS);
  });
});
