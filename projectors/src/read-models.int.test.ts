import type { StoredEvent } from "@shiye/events/envelope";
import { publishStatement } from "@shiye/infra/realtime/push-outbox";
import { readCheckpoints } from "@shiye/infra/subscriptions/checkpoints";
import { addDeadLetters } from "@shiye/infra/subscriptions/dead-letters";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { useLogLab } from "@shiye/infra/subscriptions/testing/log-lab";
import { describe, expect, it, vi } from "vitest";
import { createProjectors } from "./projectors.ts";
import { members } from "./read-models/members/index.ts";
import { noteStats } from "./read-models/note-stats/index.ts";
import { createCommunity, createStory } from "./testing/story.ts";

const lab = useLogLab();
const start = (projections: readonly Projection[]) =>
  lab.start(createProjectors({ databaseUrl: lab.database.url, log: lab.log, projections }));
const { stop } = lab;

async function rows<Row>(statement: string): Promise<Row[]> {
  return (await lab.readDb.query(statement)).rows as Row[];
}

const likeCount = async () => (await rows<{ like_count: number }>("select like_count from note_stats.notes"))[0]?.like_count;
const checkpointOf = async (model: string) => (await readCheckpoints(lab.readDb)).find((checkpoint) => checkpoint.model === model);

/** One note, and so many members who like it. */
function liked(times: number): StoredEvent[] {
  const story = createStory();
  const community = createCommunity(story);
  community.publishes(1, 10);
  for (let member = 1; member <= times; member++) community.likes(100 + member, 10);
  return story.events;
}

describe("a read model that follows the log", () => {
  it("catches up, then handles new events, and says how far it is", async () => {
    const events = liked(20);
    lab.log.append(...events.slice(0, 11));
    const projectors = await start([noteStats]);
    await projectors.settle();
    expect(await likeCount()).toBe(10);
    lab.log.append(...events.slice(11));
    await projectors.settle();
    expect(await likeCount()).toBe(20);
    expect(await projectors.status()).toMatchObject([
      { name: "note_stats", state: "live", position: 21n, tail: 21n, lag: 0n, deadLetters: 0 },
    ]);
  });

  it("continues after a restart, and counts nothing twice", async () => {
    const events = liked(6);
    lab.log.append(...events.slice(0, 4));
    const first = await start([noteStats]);
    await first.settle();
    await stop(first);
    lab.log.append(...events.slice(4));
    const second = await start([noteStats]);
    await second.settle();
    expect(await likeCount()).toBe(6);
  });

  it("stops while it is held, shows its lag against the end of the log, and continues when it is resumed", async () => {
    const events = liked(3);
    lab.log.append(...events.slice(0, 1));
    const projectors = await start([noteStats, members]);
    await projectors.settle();
    projectors.hold("note_stats");
    lab.log.append(...events.slice(1));
    await projectors.settle();
    const held = (await projectors.status()).find(({ name }) => name === "note_stats");
    expect(held).toMatchObject({ position: 1n, tail: 4n, lag: 3n });
    expect(await likeCount()).toBe(0);
    projectors.resume("note_stats");
    await projectors.settle();
    expect(await likeCount()).toBe(3);
  });
});

describe("a crash", () => {
  it("of the database that undoes the last commits is noticed at once, not only at the next event", async () => {
    lab.log.append(...liked(3));
    const projectors = await start([noteStats]);
    await projectors.settle();
    expect(await likeCount()).toBe(3);
    // As after a crash: read models do not wait for the disk, so their last commit is undone, and all connections are closed.
    await lab.readDb.query("update note_stats.notes set like_count = 2");
    await lab.readDb.query("delete from note_stats.note_likes where member_id = 103");
    await lab.readDb.query("update projections.checkpoints set position = position - 1 where model = 'note_stats'");
    await lab.readDb.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'projectors' and datname = current_database()",
    );
    await expect.poll(likeCount, { timeout: 10_000 }).toBe(3);
  });

  it("between writing and committing leaves nothing, and the next runner writes it once", async () => {
    const failing = new Error("Connection terminated unexpectedly");
    let crashes = 1;
    const crashing: Projection = {
      ...noteStats,
      async apply(transaction, schema, events) {
        const pushes = await noteStats.apply(transaction, schema, events);
        if (crashes-- > 0) {
          const { rows: own } = await transaction.query<{ pid: number }>("select pg_backend_pid() as pid");
          await lab.readDb.query("select pg_terminate_backend($1)", [own[0]?.pid]);
          throw failing;
        }
        return pushes;
      },
    };
    lab.log.append(...liked(5));
    const projectors = await start([crashing]);
    await projectors.settle();
    expect(crashes).toBe(-1);
    expect(await likeCount()).toBe(5);
    expect(await projectors.deadLetters()).toEqual([]);
  });
});

describe("a live event", () => {
  const counted = () => rows("select note_id, like_count from note_stats.notes order by note_id");
  const told = async () =>
    (await rows<{ data: { like_count: number } }>("select data from push.pushes where event = 'note:stats' order by sequence")).map(
      ({ data }) => data,
    );

  it("is written and pushed once, in the order of the log", async () => {
    const events = liked(3);
    const projectors = await start([noteStats]);
    for (const event of events) {
      lab.log.append(event);
      await projectors.settle();
    }
    expect(await likeCount()).toBe(3);
    expect((await told()).map(({ like_count }) => like_count)).toEqual([1, 2, 3]);
  });

  it("is not written by a runner that lost its lease without noticing", async () => {
    const events = liked(2);
    const projectors = await start([noteStats]);
    lab.log.append(...events.slice(0, 2));
    await projectors.settle();
    const before = [await counted(), await told()];
    await lab.readDb.query("update projections.checkpoints set fencing_token = fencing_token + 1, position = 3 where model = 'note_stats'");
    lab.log.append(...events.slice(2));
    await projectors.waitFor("note_stats", 3n);
    expect([await counted(), await told()]).toEqual(before);
  });

  it("waits behind a dead letter of its stream", async () => {
    const events = liked(3);
    const projectors = await start([noteStats]);
    lab.log.append(...events.slice(0, 2));
    await projectors.settle();
    const [next] = events.slice(2);
    if (!next) throw new Error("There is no third like");
    await addDeadLetters(lab.readDb, "note_stats", [{ event: { ...next, position: 1n }, error: "held by the test" }]);
    lab.log.append(...events.slice(2));
    await projectors.settle();
    expect(await likeCount()).toBe(2);
    expect(await projectors.deadLetters()).toMatchObject([{ stream: next.stream, waiting: 1 }]);
  });
});

describe("two runners of one read model", () => {
  it("work one at a time: the other stands by, and takes over when the first ends", async () => {
    const events = liked(4);
    lab.log.append(...events.slice(0, 3));
    const first = await start([noteStats]);
    await first.settle();
    const second = await start([noteStats]);
    await vi.waitFor(async () => expect(await second.status()).toMatchObject([{ state: "standby" }]));
    await stop(first);
    lab.log.append(...events.slice(3));
    await second.settle();
    expect(await likeCount()).toBe(4);
  });

  it("stop the one that lost its lease without noticing, before it writes", async () => {
    const events = liked(2);
    lab.log.append(...events.slice(0, 2));
    const projectors = await start([noteStats]);
    await projectors.settle();
    // What a second runner does first: only its fencing token may write now.
    await lab.readDb.query("update projections.checkpoints set fencing_token = fencing_token + 1, position = 3 where model = 'note_stats'");
    lab.log.append(...events.slice(2));
    await projectors.waitFor("note_stats", 3n);
    expect(await likeCount()).toBe(1);
    expect(await checkpointOf("note_stats")).toMatchObject({ position: 3n });
  });
});

describe("pushes", () => {
  const sequences = () => rows<{ sequence: number; event: string }>("select sequence, event from push.pushes order by sequence");

  it("are published with the rows, without gaps, for new events", async () => {
    const events = liked(3);
    lab.log.append(...events.slice(0, 2));
    const projectors = await start([noteStats]);
    await projectors.settle();
    lab.log.append(...events.slice(2, 3));
    await projectors.settle();
    lab.log.append(...events.slice(3));
    await projectors.settle();
    const pushes = await sequences();
    expect(pushes.map(({ event }) => event)).toEqual(["note:stats", "feed:new", "note:stats", "note:stats"]);
    expect(pushes.map(({ sequence }) => sequence - (pushes[0]?.sequence ?? 0))).toEqual(pushes.map((_push, index) => index));
  });

  it("are not published for history, far behind the end of the log", async () => {
    lab.log.append(...liked(1200));
    const projectors = await start([noteStats]);
    await projectors.settle();
    expect(await likeCount()).toBe(1200);
    // Clients may have missed something, so they are told to load again after history is committed.
    await expect.poll(async () => (await sequences()).map(({ event }) => event)).toEqual(["resync", "resync"]);
  });

  it("never reuse a sequence that a crash undid, because a runner that acquires the lease leaps", async () => {
    const events = liked(2);
    lab.log.append(...events.slice(0, 2));
    const first = await start([noteStats]);
    await first.settle();
    const before = (await sequences()).at(-1)?.sequence ?? 0;
    await stop(first);
    // What a crash does to commits that did not wait for the disk.
    await lab.readDb.query("delete from push.pushes");
    await lab.readDb.query("update push.counter set last = last - 1");
    lab.log.append(...events.slice(2));
    const second = await start([noteStats]);
    await second.settle();
    expect((await sequences())[0]?.sequence).toBeGreaterThan(before);
  });

  it("keep their order and have no gap when several read models publish at once", async () => {
    await start([]);
    const publish = async (room: number, abandon: boolean) => {
      const connection = await lab.readDb.connect();
      await connection.query("begin");
      const push = { room: `member:${room}`, event: "notification:removed", data: { id: room } } as const;
      await connection.query(publishStatement([{ position: 1n, push }]));
      await connection.query(abandon ? "rollback" : "commit");
      connection.release();
    };
    await Promise.all(Array.from({ length: 30 }, (_, index) => publish(index, index % 3 === 0)));
    expect((await sequences()).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

describe("a rebuild", () => {
  it("fills beside the live tables, swaps, follows the log and repeats no push", async () => {
    const events = liked(8);
    lab.log.append(...events.slice(0, 6));
    const projectors = await start([noteStats]);
    await projectors.settle();
    const published = (await rows("select from push.pushes")).length;
    // A wrong row that only a rebuild can repair.
    await lab.readDb.query("update note_stats.notes set like_count = 99");
    const seen: string[] = [];
    await projectors.rebuild("note_stats", { onProgress: ({ name }) => seen.push(name) });
    expect(await likeCount()).toBe(5);
    expect(seen).toContain("note_stats");
    expect(await rows("select from push.pushes")).toHaveLength(published);
    lab.log.append(...events.slice(6));
    await projectors.settle();
    expect(await likeCount()).toBe(8);
    expect(await rows("select from information_schema.schemata where schema_name in ('note_stats_next', 'note_stats_old')")).toEqual([]);
    expect((await readCheckpoints(lab.readDb)).map(({ model, status }) => ({ model, status }))).toEqual([
      { model: "note_stats", status: "live" },
    ]);
  });

  it("leaves the indexes that a fresh read model has", async () => {
    lab.log.append(...liked(2));
    const projectors = await start([noteStats]);
    const indexes = () => rows("select tablename, indexname, indexdef from pg_indexes where schemaname = 'note_stats' order by 1, 2");
    const fresh = await indexes();
    await projectors.rebuild("note_stats");
    expect(await indexes()).toEqual(fresh);
  });

  it("begins by itself when the tables have an older version, while the old ones serve", async () => {
    lab.log.append(...liked(5));
    const old = await start([noteStats]);
    await old.settle();
    await stop(old);
    const next = { ...noteStats, version: noteStats.version + 1 };
    const projectors = await start([next]);
    expect(await likeCount()).toBe(5);
    await vi.waitFor(
      async () => expect(await projectors.status()).toMatchObject([{ version: next.version, state: "live", lag: 0n }]),
      10_000,
    );
    expect(await likeCount()).toBe(5);
  });

  it("is not undone by a process of the older version, which stands by", async () => {
    const next = { ...noteStats, version: noteStats.version + 1_000_000 };
    lab.log.append(...liked(2));
    const newer = await start([next]);
    await newer.settle();
    const older = await start([noteStats]);
    await vi.waitFor(async () => expect(await older.status()).toMatchObject([{ state: "standby", version: next.version }]));
  });
});
