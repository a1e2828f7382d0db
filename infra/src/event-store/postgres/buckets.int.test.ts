import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../engines/postgres/test-database.ts";
import { newEvent, newStream } from "../testing/log-tools.ts";
import { BUCKET, closeBuckets } from "./buckets.ts";
import { createPostgresEventLog } from "./event-log.ts";
import { type LogFault, verifyLog } from "./verify-log.ts";

const TAIL = 100;
const EVENTS = 3 * BUCKET + TAIL;

let database: TestDatabase;
let pool: pg.Pool;

/** Rows as appends leave them, without their cost. */
const fill = (from: number, to: number) =>
  pool.query(
    `insert into log.events select n, 'note-' || n, 0, gen_random_uuid(), case n % 3 when 0 then 'NoteLiked' else 'NotePublished' end, 1,
       timestamptz '2026-05-04 08:00:00.120+00' + n * interval '1 second', json_build_object('noteId', n), '{"actor":{"kind":"system"}}'
     from generate_series($1::bigint, $2::bigint) n`,
    [from, to],
  );

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  await (await createPostgresEventLog({ connectionString: database.url, pool })).close();
  await fill(1, EVENTS);
  await closeBuckets(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What is found after these statements; they are undone. */
async function faultAfter(...statements: string[]): Promise<LogFault | undefined> {
  await pool.query(
    "create table kept_events as table log.events; create table kept_buckets as table log.buckets; create table kept_types as table log.bucket_types",
  );
  try {
    for (const statement of statements) await pool.query(statement);
    return (await verifyLog(pool)).fault;
  } finally {
    await pool.query(`truncate log.events, log.buckets, log.bucket_types; insert into log.events table kept_events; insert into log.buckets table kept_buckets;
      insert into log.bucket_types table kept_types; drop table kept_events, kept_buckets, kept_types`);
  }
}

describe("the records of the log", () => {
  it("cover every full bucket, also of a log from before there were any, and agree with the rows", async () => {
    const verification = await verifyLog(pool);
    expect(verification).toMatchObject({ events: EVENTS, buckets: 3, closedThrough: BigInt(3 * BUCKET), last: BigInt(EVENTS) });
    expect(verification.fault).toBeUndefined();
    const { rows } = await pool.query("select type, sum(events)::int as events from log.bucket_types group by type order by type");
    expect(rows).toEqual([
      { type: "NoteLiked", events: BUCKET },
      { type: "NotePublished", events: 2 * BUCKET },
    ]);
  });

  it.each<[string, string[], object]>([
    [
      "a payload that was changed",
      ["update log.events set data = '{\"noteId\":1}' where position = 5000"],
      { kind: "changed", position: 5000n },
    ],
    [
      "a moment that was changed by a millisecond",
      ["update log.events set at = at + interval '1 ms' where position = 4096"],
      { kind: "changed", position: 4096n },
    ],
    ["an actor that was changed", ["update log.events set metadata = '{}' where position = 4097"], { kind: "changed", position: 4097n }],
    [
      "a type that was changed",
      ["update log.events set type = 'NoteUnliked' where position in (7000, 6000)"],
      { kind: "changed", position: 6000n },
    ],
    ["a row that was removed", ["delete from log.events where position = 12288"], { kind: "removed", position: 12288n }],
    [
      "a row of the open end that was removed",
      [`delete from log.events where position = ${EVENTS - 1}`],
      { kind: "removed", position: BigInt(EVENTS - 1) },
    ],
    [
      "the end of a closed bucket that was removed",
      ["delete from log.events where position > 12000"],
      { kind: "removed", position: 12001n },
    ],
    ["all rows that were removed", ["delete from log.events"], { kind: "removed", position: 1n }],
    [
      "two rows that were swapped",
      [
        "update log.events set position = -1 where position = 10",
        "update log.events set position = 10 where position = 20",
        "update log.events set position = 20 where position = -1",
      ],
      { kind: "swapped", position: 10n, from: 20n },
    ],
    ["a record whose digest was changed", ["update log.buckets set digest = sha256('x') where bucket = 1"], { kind: "record", bucket: 1n }],
    ["a record whose chain was changed", ["update log.buckets set chain = sha256('x') where bucket = 1"], { kind: "record", bucket: 1n }],
    [
      "a record whose leaves were changed",
      ["update log.buckets set leaves = leaves || 'x' where bucket = 2"],
      { kind: "record", bucket: 2n },
    ],
    ["a record that was removed", ["delete from log.buckets where bucket = 0"], { kind: "record", bucket: 0n }],
  ])("name %s", async (_what, statements, fault) => {
    expect(await faultAfter(...statements)).toMatchObject(fault);
    expect((await verifyLog(pool)).fault, "and nothing once it is as it was").toBeUndefined();
  });

  it("are not held against a log that grows, and closes its last bucket, while it is verified", async () => {
    let grown: Promise<unknown> | undefined;
    const growing = {
      async query(text: string, values: unknown[]) {
        const answer = await pool.query(text, values);
        grown ??= fill(EVENTS + 1, 4 * BUCKET + 1).then(() => closeBuckets(pool));
        await grown;
        return answer;
      },
    };
    expect((await verifyLog(growing as unknown as pg.Pool)).fault).toBeUndefined();
    expect(await verifyLog(pool)).toMatchObject({ events: 4 * BUCKET + 1, buckets: 4 });
    await pool.query(`delete from log.buckets where bucket = 3; delete from log.events where position > ${EVENTS}`);
  });

  it("do not close a bucket from which a row was removed", async () => {
    const fault = await faultAfter("delete from log.buckets where bucket = 2", "delete from log.events where position = 9000");
    expect(fault).toMatchObject({ kind: "removed", position: 9000n });
    await pool.query(
      "delete from log.buckets where bucket = 2; create table kept as select * from log.events where position = 9000; delete from log.events where position = 9000",
    );
    expect(await closeBuckets(pool)).toEqual({ gapIn: 2n });
    await pool.query("insert into log.events table kept; drop table kept");
    expect(await closeBuckets(pool)).toBeUndefined();
    expect(await verifyLog(pool)).toMatchObject({ buckets: 3 });
  });
});

describe("an anchor that was kept elsewhere", () => {
  it.each([3 * BUCKET, EVENTS - 7, EVENTS])("agrees with the log as it was and as it grows, at position %i", async (position) => {
    const chain = (await anchorAt(BigInt(position))).chain;
    expect((await verifyLog(pool, { anchor: { position: String(position), chain } })).fault).toBeUndefined();
  });

  it("reveals a past that was rewritten together with its records, and a removed end", async () => {
    const { chain } = await anchorAt(BigInt(EVENTS));
    const anchor = { position: String(EVENTS), chain };
    await pool.query("create table kept_events as table log.events");
    await pool.query("delete from log.buckets; update log.events set data = '{}' where position = 3");
    await closeBuckets(pool);
    expect((await verifyLog(pool)).fault, "the log agrees with itself").toBeUndefined();
    expect((await verifyLog(pool, { anchor })).fault).toMatchObject({ kind: "anchor", bucket: 3n });
    await pool.query(
      "delete from log.buckets; truncate log.events, log.buckets, log.bucket_types; insert into log.events table kept_events; drop table kept_events",
    );
    await closeBuckets(pool);
    expect((await verifyLog(pool, { anchor })).fault).toBeUndefined();
    await pool.query(`delete from log.events where position = ${EVENTS}`);
    expect((await verifyLog(pool)).fault, "without the anchor nobody can know").toBeUndefined();
    expect((await verifyLog(pool, { anchor })).fault).toMatchObject({
      position: BigInt(EVENTS),
      kind: "removed",
    });
    await fill(EVENTS, EVENTS);
  });
});

it("are made while events are appended, by several processes at once, each bucket once", async () => {
  const log = await createPostgresEventLog({ connectionString: database.url });
  await fill(EVENTS + 1, 4 * BUCKET - 60);
  const appends = Array.from({ length: 120 }, () =>
    log.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] }),
  );
  await Promise.all([closeBuckets(pool), ...appends, closeBuckets(pool), closeBuckets(pool)]);
  await Promise.all([closeBuckets(pool), closeBuckets(pool)]);
  expect(await verifyLog(pool)).toMatchObject({ buckets: 4, events: 4 * BUCKET + 60 });
  expect((await verifyLog(pool)).fault).toBeUndefined();
  await log.close();
});

async function anchorAt(position: bigint): Promise<{ chain: string }> {
  const rest = `kept_rest_${position}`;
  await pool.query(
    `create table ${rest} as select * from log.events where position > ${position}; delete from log.events where position > ${position}`,
  );
  const { chain } = await verifyLog(pool);
  await pool.query(`insert into log.events table ${rest}; drop table ${rest}`);
  return { chain: chain.toString("hex") };
}
