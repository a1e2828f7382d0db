import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { isConnectionLoss } from "@shiye/infra/postgres/connection-errors";
import { withinReach } from "@shiye/infra/postgres/connection-limits";
import { createAnswerWatch } from "@shiye/infra/postgres/unanswered";
import { openReadDb } from "@shiye/infra/read-models/database";
import { definePolicy } from "@shiye/infra/subscriptions/policy";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { createSubscriptions, type SubscriptionsOptions } from "@shiye/infra/subscriptions/subscriptions";
import { createArraySource } from "@shiye/infra/subscriptions/testing/array-source";
import { useLogLab } from "@shiye/infra/subscriptions/testing/log-lab";
import { numberedEvents } from "@shiye/infra/subscriptions/testing/numbered-events";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { type DatabaseWay, openDatabaseWay } from "../e2e/database-way.ts";

/** Without a limit of its own, a connection that swallows what it is given is lost after a quarter of an hour. */
const PATIENCE_MS = 45_000;

const seeing = (seen: (id: number) => void) =>
  defineProjection<number[]>({
    model: {
      name: "one",
      version: 1,
      tables: (schema) => `create table ${schema}.rows (id bigint primary key)`,
      readerIndexes: () => "",
    },
    handlers: {
      categories: {
        CategoryCreated({ data }, batch) {
          seen(data.categoryId);
          batch.push(data.categoryId);
        },
      },
    },
    createBatch: () => [],
    async write(transaction, schema, ids) {
      await transaction.query(`insert into ${schema}.rows select unnest($1::bigint[]) on conflict do nothing`, [ids]);
      return [];
    },
  });

describe("connections that swallow everything, while new ones get through", () => {
  const kinds: [string, (seen: (id: number) => void) => Partial<SubscriptionsOptions>][] = [
    [
      "a policy",
      (seen) => ({
        policies: [
          { policy: definePolicy({ name: "one", version: 1, handlers: { CategoryCreated: async ({ data }) => seen(data.categoryId) } }) },
        ],
      }),
    ],
    [
      "a relay",
      (seen) => ({
        forwardings: [
          { name: "one", version: 1, forward: async (events) => void events.map((event) => seen(Number(event.position / 3n))) },
        ],
      }),
    ],
    // Its statements take what they take, so no time limits them.
    ["a read model", (seen) => ({ projections: [seeing(seen)] })],
  ];

  // At once, because each waits for a third of a minute: so each has a database of its own.
  it.concurrent.for(kinds)("do not hold %s up for long", { timeout: 90_000 }, async ([, optionsOf], { expect }) => {
    const database = await createTestDatabase(inject("databaseUrl"));
    const readDb = openReadDb({ url: database.url, max: 1 });
    const way = await openDatabaseWay(database.url);
    const log = createArraySource();
    const handled = new Set<number>();
    const subscriptions = createSubscriptions({
      databaseUrl: way.url,
      log,
      applicationName: "swallowed",
      ...optionsOf((id) => void handled.add(id)),
    });
    try {
      await subscriptions.start();
      log.append(...numberedEvents(1, ["category-1"]));
      await subscriptions.settle();
      way.forgetConnections();
      log.append(...numberedEvents(1, ["category-1"], { first: 2 }));
      await expect.poll(() => handled).toContain(2);
      // As the server does by itself after some twenty seconds: a lease goes with its session.
      const ours = "application_name = 'swallowed' and datname = current_database()";
      await readDb.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`);
      await subscriptions.waitFor("one", 6n, AbortSignal.timeout(PATIENCE_MS));
      const { rows } = await readDb.query<{ position: string }>("select position::text from projections.checkpoints where model = 'one'");
      expect(rows).toEqual([{ position: "6" }]);
    } finally {
      await way.close();
      await subscriptions.stop();
      await readDb.end();
      await database.drop();
    }
  });
});

describe("a statement without an answer", () => {
  const lab = useLogLab();
  const times = { askAfterMs: 200, lookMs: 50 };
  const openWatched = async (pipeline: boolean) => {
    const way = await openDatabaseWay(lab.database.url);
    const settings = { connectionString: way.url, max: 1, pipeline, ...withinReach };
    const pool = new pg.Pool({ ...settings, onConnect: createAnswerWatch(settings, times).add });
    pool.on("connect", (client) => client.on("error", () => undefined));
    return { way, pool, close: () => Promise.all([way.close(), pool.end()]) };
  };

  it.each([false, true])("is waited for while the server works on it, or waits for a lock (pipeline: %s)", async (pipeline) => {
    const { pool, close } = await openWatched(pipeline);
    const holder = await lab.readDb.connect();
    try {
      await pool.query("create table locked (id bigint)");
      expect((await pool.query("select 1 as one from pg_sleep(2)")).rows).toEqual([{ one: 1 }]);
      await holder.query("begin; lock table locked in access exclusive mode");
      const waiting = pool.query("select count(*) as rows from locked");
      const askedAgainAndAgain = "select from pg_stat_activity where wait_event_type = 'Lock' and now() - query_start > '2 s'::interval";
      await expect.poll(async () => (await lab.readDb.query(askedAgainAndAgain)).rowCount, { timeout: 10_000 }).toBe(1);
      await holder.query("commit");
      expect((await waiting).rows).toEqual([{ rows: "0" }]);
    } finally {
      holder.release(true);
      await close();
    }
  });

  it.each([
    ["when the server knows nothing of it", false, (way: DatabaseWay) => way.forgetConnections()],
    ["when the server knows nothing of it, though others were sent behind it", true, (way: DatabaseWay) => way.forgetConnections()],
    ["when the server answers nobody", true, (way: DatabaseWay) => way.set("silent")],
  ])("counts as one on a lost connection %s", { timeout: 30_000 }, async (_when, pipeline, disturb) => {
    const { way, pool, close } = await openWatched(pipeline);
    const connection = await pool.connect();
    try {
      await connection.query("select 1");
      disturb(way);
      const failed = await Promise.all([connection.query("select 2"), ...(pipeline ? [connection.query("select 3")] : [])]).catch(
        (error: unknown) => error,
      );
      expect(isConnectionLoss(failed), String(failed)).toBe(true);
    } finally {
      connection.release(true);
      await close();
    }
  });
});
