import { expect, inject, it } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { openReadDb } from "../read-models/database.ts";
import { migrateReadDb } from "../read-models/migrate.ts";
import { migrations } from "../read-models/migrations.ts";
import { createPostgresPushSubscriber } from "./postgres-push-subscriber.ts";
import { describePushBus } from "./push-bus.contract.ts";
import { leapSequences, prunePushes, publishStatement } from "./push-outbox.ts";

const MOST_MISSED = 20;

describePushBus("pushes through the outbox in PostgreSQL", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(database.url);
  const pool = openReadDb({ url: database.url, max: 6 });
  return {
    async transact(position, pushes, outcome) {
      await pool.query(`begin; ${publishStatement(pushes.map((push) => ({ position, push })))}; ${outcome}`);
    },
    open: () => createPostgresPushSubscriber({ pool, connectionString: database.url, mostMissed: MOST_MISSED }),
    mostMissed: MOST_MISSED,
    async cut() {
      const text = `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'push listener' and datname = current_database()`;
      await pool.query(text);
    },
    forget: async () => void (await prunePushes(pool, { olderThanSeconds: -1 })),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
});

it("gives a client whose newest push a crash took back everything published since, in any order", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(database.url);
  const pool = openReadDb({ url: database.url, max: 2 });
  const removed = (id: number) => ({ room: "member:1", event: "notification:removed", data: { id } }) as const;
  const publish = (position: bigint, id: number) => pool.query(publishStatement([{ position, push: removed(id) }]));
  try {
    const subscriber = createPostgresPushSubscriber({ pool, connectionString: database.url });
    const missedFrom = async (position: bigint) =>
      (await subscriber.readMissed({ position, rooms: ["member:1"] })).pushes.map(
        ({ push }) => (push as ReturnType<typeof removed>).data.id,
      );
    await publish(5n, 5);
    // The client heard of 7, of one read model, and nothing of 6, of another one. Then the crash; the log ends at 8.
    await leapSequences(pool, 8n);
    await publish(6n, 6);
    expect(await missedFrom(7n), "while its own is not there yet").toEqual([6]);
    await leapSequences(pool, 8n);
    await publish(7n, 7);
    expect(await missedFrom(7n)).toEqual([6, 7]);
    await publish(9n, 9);
    expect(await missedFrom(9n), "who heard of something later was there").toEqual([9]);
    await prunePushes(pool, { olderThanSeconds: -1 });
    expect((await pool.query("select from push.leaps")).rowCount, "leaps are kept no longer than is needed").toBe(0);
  } finally {
    await pool.end();
    await database.drop();
  }
});

it("sends resync to every connection if pushes were pruned that this node had not seen yet", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(database.url);
  const pool = openReadDb({ url: database.url, max: 2 });
  const removed = (id: number) => ({ room: "member:1", event: "notification:removed", data: { id } }) as const;
  const publish = (id: number) => pool.query(publishStatement([{ position: BigInt(id), push: removed(id) }]));
  const ending = new AbortController();
  const heard: (string | number)[] = [];
  let wake = () => {};
  // Hears of nothing by itself, as a node that cannot reach the database.
  const subscriber = createPostgresPushSubscriber({
    pool,
    connectionString: database.url,
    listen: ({ onWake, signal }) =>
      new Promise((resolve) => {
        wake = () => onWake("polled");
        onWake("connected");
        signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  });
  try {
    await publish(1);
    let started = false;
    const subscribed = subscriber.subscribe({
      signal: ending.signal,
      onStarted: () => {
        started = true;
      },
      onPushes: (pushes) => heard.push(...pushes.map(({ push }) => ("id" in push.data ? push.data.id : `${push.event} ${push.room}`))),
    });
    await expect.poll(() => started).toBe(true);
    await prunePushes(pool, { olderThanSeconds: -1 });
    await publish(2);
    wake();
    await expect.poll(() => heard, { message: "what was pruned was seen" }).toEqual([2]);
    await publish(3);
    await prunePushes(pool, { olderThanSeconds: -1 });
    await publish(4);
    wake();
    await expect.poll(() => heard).toEqual([2, "resync feed", "resync admins", 4]);
    ending.abort();
    await subscribed;
  } finally {
    ending.abort();
    await pool.end();
    await database.drop();
  }
});

it("reads only what it answers to a client that was away, however many pushes are kept and however long it was away", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(database.url);
  // One connection, so that the transaction below is that of the subscriber; and planned without the values, as PostgreSQL does for a query that comes often.
  const pool = openReadDb({ url: database.url, max: 1, planOnce: true });
  try {
    const subscriber = createPostgresPushSubscriber({ pool, connectionString: database.url });
    const publish = (position: number, member: number) => {
      const push = { room: `member:${member}`, event: "notification:removed", data: { id: position } } as const;
      return publishStatement([{ position: BigInt(position), push }]);
    };
    // A hundred members in turn, and a slow read model that tells one of them of what is past.
    for (let from = 1; from <= 5000; from += 500)
      await pool.query(Array.from({ length: 500 }, (_, at) => publish(from + at, (from + at) % 100)).join(";"));
    await pool.query(publish(4000, 1));
    await pool.query("analyze push.pushes");
    const resume = async (position: bigint) => {
      await pool.query("begin");
      const { pushes } = await subscriber.readMissed({ position, rooms: ["member:1", "feed"] });
      const { rows } = await pool.query(
        "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'pushes'",
      );
      await pool.query("commit");
      return { positions: pushes.map(({ push }) => (push.data as { id: number }).id), read: Number(rows[0].read) };
    };
    const moment = await resume(4990n);
    expect(moment.positions, "what a slow read model tells late").toEqual([4000]);
    expect(moment.read).toBeLessThan(20);
    const long = await resume(2n);
    expect(long.positions).toHaveLength(50);
    expect(long.read).toBeLessThan(120);
  } finally {
    await pool.end();
    await database.drop();
  }
});

it("an upgrade keeps the pushes of before: a client resumes across it", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(
    database.url,
    migrations.filter(({ name }) => name < "0017"),
  );
  const pool = openReadDb({ url: database.url, max: 2 });
  try {
    // Position 4 is published late, by a slow read model.
    await pool.query(`
      insert into push.pushes (sequence, position, room, event, data)
        select n, position, 'member:1', 'notification:removed', json_build_object('id', position)
        from unnest(array[3, 6, 4, 8]) with ordinality as old (position, n);
      update push.counter set last = 4`);
    await migrateReadDb(database.url);
    await pool.query(publishStatement([{ position: 5n, push: { room: "member:1", event: "notification:removed", data: { id: 5 } } }]));
    const subscriber = createPostgresPushSubscriber({ pool, connectionString: database.url });
    const missedFrom = async (position: bigint) =>
      (await subscriber.readMissed({ position, rooms: ["member:1"] })).pushes.map(({ push }) => (push.data as { id: number }).id);
    expect(await missedFrom(3n)).toEqual([3, 6, 4, 8, 5]);
    expect(await missedFrom(4n)).toEqual([6, 4, 8, 5]);
    expect(await missedFrom(7n)).toEqual([8, 5]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
