import type { StoredEvent } from "@shiye/events/envelope";
import { beforeEach, expect, it } from "vitest";
import type { ReadDb } from "../read-models/database.ts";
import { defineProjection } from "./projection.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const EVENTS = 40;
const lab = useLogLab();
/** Runs when the tables of a rebuild are full. */
let onFull: () => string;
beforeEach(() => {
  onFull = () => "";
});

const counting = defineProjection<{ count: number }>({
  model: {
    name: "counted",
    version: 1,
    tables: (schema) => `create table ${schema}.counted as select 0 as count;`,
    readerIndexes: (schema) => (schema === "counted" ? "" : onFull()),
  },
  handlers: {
    categories: {
      CategoryCreated(_event, batch) {
        batch.count += 1;
      },
    },
  },
  createBatch: () => ({ count: 0 }),
  async write(transaction, schema, { count }) {
    await transaction.query(`update ${schema}.counted set count = count + $1`, [count]);
    return [];
  },
});

/** The next event: an administrator's wish. */
function wish(number: number, type: string): StoredEvent {
  const [event] = numberedEvents(1, ["projection-counted"], { first: EVENTS + number, type });
  if (!event) throw new Error("no event");
  return { ...event, data: { projection: "counted" } };
}

/** Closes the connection that waits for this table, as a database that goes away would. */
async function breakWhoWaitsFor(readDb: ReadDb, table: string): Promise<void> {
  const waiting = async () =>
    (
      await readDb.query<{ pid: number }>(
        "select pid from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())",
        [table],
      )
    ).rows;
  await expect.poll(waiting).not.toHaveLength(0);
  for (const { pid } of await waiting()) await readDb.query("select pg_terminate_backend($1)", [pid]);
}

it("a comparison that cannot be made, breaks or is cut off says so in Chinese, in the words of a site", async () => {
  const warnings: string[] = [];
  const options = { databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" };
  const start = () => lab.start(createSubscriptions({ ...options, warn: (message) => warnings.push(message) }));
  const told = async () =>
    (await lab.readDb.query<{ state: string; error: string }>("select state, error from projections.comparisons where name = 'counted'"))
      .rows[0];
  const subscriptions = await start();
  await subscriptions.settle();
  lab.log.append(wish(1, "ProjectionComparisonRequested"));
  await expect.poll(told).toEqual({ state: "failed", error: "counted 旁边没有保留的表，请先另建一份" });
  expect(warnings).toEqual([]);
  await subscriptions.rebuild("counted", { end: "keep" });
  const lock = await lab.readDb.connect();
  await lock.query("begin; lock table counted_next.counted in access exclusive mode");
  lab.log.append(wish(2, "ProjectionComparisonRequested"));
  await breakWhoWaitsFor(lab.readDb, "counted_next.counted");
  await expect.poll(told).toEqual({ state: "failed", error: "比较时出错，原因见服务的日志" });
  expect(warnings).toContain("The comparison of counted failed");
  lock.release(true);
  await lab.stop(subscriptions);
  await lab.readDb.query("update projections.comparisons set state = 'running'");
  await start();
  await expect.poll(told).toEqual({ state: "failed", error: "服务中途停止" });
});

it("a request is passed only once it is recorded: if the database went away before, it is carried out when the database is back", async () => {
  const options = { databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" };
  const subscriptions = await lab.start(createSubscriptions(options));
  // The position is stored now and then, so how far before the wish it is says nothing.
  const passed = async () =>
    Number(
      (await lab.readDb.query<{ position: string }>("select position::text from projections.checkpoints where model = 'wishes'")).rows[0]
        ?.position ?? 0,
    );
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  await subscriptions.settle();

  for (const [number, { type, outcome }] of [
    {
      type: "ProjectionFillRequested",
      outcome: "select status = 'kept' as done from projections.checkpoints where model = 'counted_next'",
    },
    {
      type: "ProjectionComparisonRequested",
      outcome: "select state = 'done' and tables->0->>'same' = 'true' as done from projections.comparisons where name = 'counted'",
    },
  ].entries()) {
    const asked = wish(number + 1, type);
    const lock = await lab.readDb.connect();
    await lock.query("begin; lock table projections.comparisons in share mode");
    lab.log.append(asked);
    await breakWhoWaitsFor(lab.readDb, "projections.comparisons");
    expect(await passed(), `${type} is not passed`).toBeLessThan(asked.position);
    await lock.query("commit");
    lock.release();
    await expect.poll(async () => (await lab.readDb.query<{ done: boolean }>(outcome)).rows[0]?.done, { message: type }).toBe(true);
    await subscriptions.waitFor("wishes", asked.position);
  }
});

it("a request that is delivered again after it was carried out, or after later ones were, changes nothing", async () => {
  const options = { databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" };
  /** Each filling of the tables has its own number; undefined: while it is filled. */
  const generations = async () => {
    const { rows } = await lab.readDb.query<{ model: string; status: string; filling: string }>(
      `select c.model, c.status, (select oid::text from pg_class where relname = 'counted' and relnamespace = c.model::regnamespace) as filling
       from projections.checkpoints c where c.name = 'counted' order by c.model`,
    );
    return rows;
  };
  const statuses = async () => (await generations()).map(({ status }) => status);
  const deliverAgain = async (first: StoredEvent, last: StoredEvent) => {
    await lab.readDb.query("update projections.checkpoints set position = $1 where model = 'wishes'", [String(first.position - 1n)]);
    const subscriptions = await lab.start(createSubscriptions(options));
    await subscriptions.waitFor("wishes", last.position);
    const found = await generations();
    await lab.stop(subscriptions);
    return found;
  };
  const subscriptions = await lab.start(createSubscriptions(options));
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  await subscriptions.settle();
  const [first] = await generations();
  const rebuild = wish(1, "ProjectionRebuildRequested");
  lab.log.append(rebuild);
  await subscriptions.waitFor("wishes", rebuild.position);
  await expect.poll(statuses).toEqual(["live"]);
  const rebuilt = await generations();
  expect(rebuilt[0]?.filling).not.toBe(first?.filling);
  await lab.stop(subscriptions);
  expect(await deliverAgain(rebuild, rebuild), "the rebuild").toEqual(rebuilt);

  const [drop, fill] = [wish(2, "ProjectionDropRequested"), wish(3, "ProjectionFillRequested")];
  lab.log.append(drop, fill);
  const filling = await lab.start(createSubscriptions(options));
  await expect.poll(statuses).toEqual(["live", "kept"]);
  await filling.waitFor("wishes", fill.position);
  await lab.stop(filling);
  const filled = await generations();
  expect(await deliverAgain(drop, fill), "the removal and the filling after it").toEqual(filled);
});

/** Each filling of the tables has its own number. */
const generations = async () =>
  (
    await lab.readDb.query<{ model: string; status: string; filling: string }>(
      `select c.model, c.status, (select oid::text from pg_class where relname = 'counted' and relnamespace = c.model::regnamespace) as filling
       from projections.checkpoints c where c.name = 'counted' order by c.model`,
    )
  ).rows;
const statuses = async () => (await generations()).map(({ status }) => status);

it("a requested rebuild that an error breaks goes on by itself", async () => {
  const subscriptions = await lab.start(
    createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" }),
  );
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  await subscriptions.settle();
  const [first] = await generations();
  const errors = ["select 1 / 0"];
  onFull = () => errors.pop() ?? "";
  lab.log.append(wish(1, "ProjectionRebuildRequested"));
  await expect.poll(async () => (await generations())[0]?.filling, { timeout: 10_000 }).not.toBe(first?.filling);
  await expect.poll(statuses).toEqual(["live"]);
});

it("a swap that an error breaks is told as failed, and leaves the kept tables kept", async () => {
  const subscriptions = await lab.start(
    createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" }),
  );
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  await subscriptions.settle();
  await subscriptions.rebuild("counted", { end: "keep" });
  const before = await generations();
  await lab.readDb.query(`
    create function refuse() returns trigger language plpgsql as 'begin raise exception $$no swap$$; end';
    create trigger refuse before update on projections.checkpoints for each row when (old.status = 'filling' and new.status = 'live') execute function refuse()`);
  lab.log.append(wish(1, "ProjectionSwapRequested"));
  const told = async () =>
    (await lab.readDb.query<{ state: string }>("select state from projections.comparisons where name = 'counted'")).rows[0]?.state;
  await expect.poll(told, { timeout: 10_000 }).toBe("failed");
  expect(await generations()).toEqual(before);
});

it("a swap a moment after a comparison is left alone by the look for what that comparison left half filled", async () => {
  const subscriptions = await lab.start(
    createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" }),
  );
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  await subscriptions.settle();
  await subscriptions.rebuild("counted", { end: "keep" });
  const told = async () =>
    (await lab.readDb.query<{ state: string }>("select state from projections.comparisons where name = 'counted'")).rows[0]?.state;
  lab.log.append(wish(1, "ProjectionComparisonRequested"));
  await expect.poll(told).toBe("done");
  await lab.readDb.query(`
    create table begun (ends text);
    create function note() returns trigger language plpgsql as 'begin insert into begun values (new.filling_ends); return new; end';
    create trigger note before update of filling_ends on projections.checkpoints for each row execute function note()`);
  // The swap fills longer than the moment after which the comparison before it looks.
  onFull = () => "select pg_sleep(1.2)";
  lab.log.append(wish(2, "ProjectionSwapRequested"));
  await expect.poll(told, { timeout: 15_000 }).not.toMatch(/done|running/);
  expect(await told()).toBe("none");
  expect((await lab.readDb.query("select ends from begun")).rows).toEqual([{ ends: "keep" }, { ends: "exchange" }]);
});

it("a rebuild that keeps its tables swaps them in when that is requested before it ends", async () => {
  const subscriptions = await lab.start(
    createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" }),
  );
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  await subscriptions.settle();
  const [first] = await generations();
  const [keep, replace] = [wish(1, "ProjectionFillRequested"), wish(2, "ProjectionRebuildRequested")];
  lab.log.append(keep, replace);
  await subscriptions.waitFor("wishes", replace.position);
  await expect.poll(async () => (await generations())[0]?.filling, { timeout: 10_000 }).not.toBe(first?.filling);
  await expect.poll(statuses).toEqual(["live"]);
});

it("a comparison that one process makes is not failed by the start of another", async () => {
  const options = { databaseUrl: lab.database.url, log: lab.log, projections: [counting], followWishes: "wishes" };
  const subscriptions = await lab.start(createSubscriptions(options));
  await subscriptions.rebuild("counted", { end: "keep" });
  const gate = await lab.readDb.connect();
  await gate.query("begin; lock table counted_next.counted in access exclusive mode");
  lab.log.append(wish(1, "ProjectionComparisonRequested"));
  await expect
    .poll(async () => (await lab.readDb.query("select from pg_locks where not granted and relation is not null")).rowCount)
    .toBe(1);
  const told = async () =>
    (await lab.readDb.query<{ state: string }>("select state from projections.comparisons where name = 'counted'")).rows[0]?.state;
  await lab.start(createSubscriptions(options));
  expect(await told()).toBe("running");
  gate.release(true);
  await expect.poll(told).toBe("done");
});
