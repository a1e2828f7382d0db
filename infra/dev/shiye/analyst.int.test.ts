import { readFileSync } from "node:fs";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { StoredEvent } from "@shiye/events/envelope";
import { grantAnalyst, revokeAnalyst } from "@shiye/infra/engines/postgres/analyst-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";
import { withoutPersonal } from "./without-personal.ts";

const PAGE = path.resolve(import.meta.dirname, "../../../docs/analysts-questions.md");
const SECRET = "只有她自己知道";
const [ADA, BEN, CID, DAN] = [1, 2, 3, 4];
const DAY_MS = 86_400_000;
/** The story begins at 8 in the morning; at 18:00 in UTC it is the next day in Beijing. */
const INTO_THE_EVENING_MS = 10 * 3_600_000;

let world: ShiyeWorld;
let engines: ShiyeWorld["engines"];
let databaseUrl: string;
let analyst: pg.Client;
let address: string;

/** Three days of a small community. Answers how many events there were at the end of each. */
function tellStory(): number[] {
  const { story, members } = world;
  const ends: number[] = [];
  for (const id of [ADA, BEN, CID]) members.registers(id, SECRET);
  members.publishes(ADA, 10, { tags: [{ id: 91, name: "考研" }], content: SECRET });
  members.likes(BEN, 10);
  ends.push(story.events.length);
  const tags = [91, 92].map((id) => ({ id, name: id === 91 ? "考研" : "旅行" }));
  members.publishes(BEN, 11, { tags, categoryId: 2 });
  members.likes(ADA, 11);
  members.likes(CID, 10);
  members.collects(CID, 10);
  members.comments(CID, 100, 10);
  members.replies(ADA, 101, 100);
  members.edits(10, { content: SECRET });
  members.follows(BEN, ADA);
  members.follows(CID, ADA);
  ends.push(story.events.length);
  members.unlikes(CID, 10);
  members.unfollows(BEN, ADA);
  members.publishes(CID, 12);
  members.registers(DAN);
  members.startsConversation(ADA, BEN, 500);
  members.writes(500, ADA, BEN, 1, SECRET);
  members.writes(500, BEN, ADA, 2, SECRET);
  members.areSeen(1, { 10: 5, 11: 2 });
  members.leaves(DAN);
  ends.push(story.events.length);
  return ends;
}

/** Who did it, from what the payload says. */
function actorOf(data: Record<string, unknown>): { kind: "member"; id: number } | { kind: "system" } {
  const id = data.memberId ?? data.followerId ?? data.senderId ?? data.starterId ?? data.authorId;
  return typeof id === "number" ? { kind: "member", id } : { kind: "system" };
}

beforeAll(async () => {
  world = await createShiyeWorld();
  ({ engines, databaseUrl } = world);
  const ends = tellStory();
  await world.happen((event, index) => {
    const day = ends.filter((end) => index >= end).length;
    const at = new Date(Date.parse(event.at) + INTO_THE_EVENING_MS + day * DAY_MS).toISOString();
    return { ...event, at, metadata: { ...event.metadata, actor: actorOf(event.data as Record<string, unknown>) } };
  });
  address = await grantAnalyst({ superuserUrl: databaseUrl, name: "ana" });
  analyst = new pg.Client({ connectionString: address });
  await analyst.connect();
}, 60_000);
afterAll(async () => {
  await analyst?.end();
  await revokeAnalyst({ superuserUrl: databaseUrl, name: "ana" });
  await world.close();
  const product = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  await admin.query(`drop database ${product}_analysts with (force)`);
  await admin.query(`drop role ${product}_log_reader`);
  await admin.end();
});

const rowsOf = async (text: string) => (await analyst.query(text)).rows as Record<string, unknown>[];

const answers: Record<string, readonly (readonly unknown[])[]> = {
  "What happens how often?": [
    ["MemberRegistered", 4],
    ["NoteLiked", 3],
    ["NotePublished", 3],
  ],
  "How many members registered on each day?": [
    ["2026-05-04", 3],
    ["2026-05-06", 1],
  ],
  "How many members are there now?": [[3]],
  "How many members were active on each day?": [
    ["2026-05-04", 3],
    ["2026-05-05", 3],
    ["2026-05-06", 4],
  ],
  "How many notes were published on each day?": [
    ["2026-05-04", 1],
    ["2026-05-05", 1],
    ["2026-05-06", 1],
  ],
  "Which channels have the most notes?": [
    ["1", 2],
    ["2", 1],
  ],
  "Which tags are used most?": [
    ["考研", 2],
    ["旅行", 1],
  ],
  "How many likes does each note have now?": [
    ["10", 1],
    ["11", 1],
  ],
  "What share of likes is taken back?": [["0.33"]],
  "Who likes most?": [
    ["1", 1],
    ["2", 1],
    ["3", 1],
  ],
  "How long does a note wait for its first like?": [
    ["10", 1],
    ["11", 1],
  ],
  "Which notes did nobody ever like?": [["12"]],
  "Which notes are talked about most?": [["10", 2, 2]],
  "How deep do conversations below notes go?": [
    [0, 1],
    [1, 1],
  ],
  "How soon is a note edited?": [["10", "1 day 00:00:08"]],
  "How many followers does each member have now?": [["1", 1]],
  "Who follows the author within two days after a like?": [
    ["2", "1"],
    ["3", "1"],
  ],
  "How many of those who registered came back on the next day?": [
    ["2026-05-04", 3, 3],
    ["2026-05-06", 1, 0],
  ],
  "How often was each note opened?": [
    ["10", 5],
    ["11", 2],
  ],
  "How many messages has each conversation, and who wrote them?": [["500", 2, 2]],
};

const REGISTERED_IN_BEIJING = [
  ["2026-05-05", "3"],
  ["2026-05-07", "1"],
];

describe("an analyst with a plain SQL client", () => {
  const page = readFileSync(PAGE, "utf8");
  const questions = [...page.matchAll(/^### \d+\. (.+)\n+```sql\n([\s\S]+?)```/gm)].map(([, title = "", sql = ""]) => ({ title, sql }));
  const [, inBeijing = ""] = /^```sql beijing\n([\s\S]+?)```/m.exec(page) ?? [];

  it("finds twenty questions on the page, each with an answer here", () => {
    expect(questions.map(({ title }) => title)).toEqual(Object.keys(answers));
    expect(questions).toHaveLength(20);
  });

  it("gets the right answer to each", async () => {
    for (const { title, sql } of questions) {
      const told = (await rowsOf(sql)).map((row) => Object.values(row));
      expect(
        told.map((row) => row.map(String)),
        title,
      ).toEqual(answers[title]?.map((row) => row.map(String)));
    }
  });

  it("gets days in Beijing where the page's other question asks for them", async () => {
    expect((await rowsOf(inBeijing)).map((row) => Object.values(row))).toEqual(REGISTERED_IN_BEIJING);
  });

  it.each(["UTC", "Asia/Shanghai"])("gets the same answers from a Parquet file in DuckDB, in a session of time zone %s", async (zone) => {
    const file = world.inFolder("events.parquet");
    expect(await world.shiye("log", "export", "--format", "parquet", "--out", file)).toMatchObject({ code: 0 });
    const [, setUp = ""] = /^```sql duckdb\n([\s\S]+?)```/m.exec(page) ?? [];
    const duckDb = await (await DuckDBInstance.create(":memory:")).connect();
    await duckDb.run(`set TimeZone = '${zone}'; ${setUp.replace("events.parquet", file.replaceAll("'", "''"))}`);
    for (const { title, sql } of questions) {
      const asked = sql.replace(
        /from events, jsonb_array_elements\((.+?)\) as (\w+)/,
        `from (select type, unnest(from_json($1, '["json"]')) as $2 from events) as events`,
      );
      const told = (await duckDb.runAndReadAll(asked)).getRows();
      expect(
        told.map((row) => row.map(String)),
        title,
      ).toEqual(answers[title]?.map((row) => row.map(String)));
    }
    const registered = (await duckDb.runAndReadAll(inBeijing)).getRows();
    expect(registered.map((row) => row.map(String))).toEqual(REGISTERED_IN_BEIJING);
    duckDb.closeSync();
  });

  it("sees of every event what an export has of it, and nothing personal", async () => {
    const exported: Record<string, unknown>[] = [];
    for await (const batch of engines.log.readAll({ after: 0n }))
      for (const event of batch)
        exported.push({ position: String(event.position), type: event.type, stream: event.stream, data: withoutPersonal(event) });
    expect(await rowsOf("select position, type, stream, data from events order by position")).toEqual(exported);
    const all = JSON.stringify(await rowsOf("select * from events"));
    expect(all).toContain("考研");
    for (const hidden of [SECRET, "sealed", "$personal", "Title 10", "member_1"]) expect(all, hidden).not.toContain(hidden);
  });

  it("sees nothing personal of a version that held it open, and nothing of a type that nobody knows", async () => {
    const insert = (position: number, type: string, version: number, data: object) =>
      engines.pool.query(
        'insert into log.events values ($1, $2, 0, gen_random_uuid(), $3, $4, now(), $5, \'{"actor":{"kind":"system"}}\')',
        [position, `old-${position}`, type, version, JSON.stringify(data)],
      );
    const old = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, "../../../events/src/fixtures/NotePublished.v2.json"), "utf8"),
    ) as StoredEvent["data"];
    await insert(901, "NotePublished", 2, { ...(old as object), images: [{ alt: SECRET }] });
    await insert(902, "FromAnotherVersion", 1, { word: SECRET });
    const told = await rowsOf("select data from events where position > 900 order by position");
    expect(told).toEqual([{ data: expect.objectContaining({ authorId: expect.anything() }) }, { data: null }]);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${SECRET}|images|title`));
    await engines.pool.query("delete from log.events where position > 900");
  });

  it("can change nothing, not even after switching the read-only mode off", async () => {
    await expect(analyst.query("create temp table t (a integer)")).rejects.toThrow(/read-only|permission denied/);
    await analyst.query("set default_transaction_read_only = off");
    for (const statement of [
      "create table t (a integer)",
      "create temp table t (a integer)",
      "insert into events (position) values (1)",
      "delete from events",
      "create schema s",
      "alter server shiye options (set dbname 'postgres')",
      "alter user mapping for public server shiye options (set user 'shiye')",
      "set temp_file_limit = '100GB'",
      "import foreign schema keys from server shiye into public",
    ])
      await expect(analyst.query(statement), statement).rejects.toThrow(/permission denied|cannot|must be owner/);
    await analyst.query("set default_transaction_read_only = on");
    expect(
      (await rowsOf("select count(*)::int as n from pg_user_mappings where array_to_string(umoptions, ' ') like '%password%'"))[0],
    ).toEqual({ n: 0 });
  });

  it("does not get into the product's database, hears none of its notifications, and holds none of its locks", async () => {
    const inside = new URL(address);
    inside.pathname = new URL(databaseUrl).pathname;
    await engines.pool.query(`revoke all on database ${inside.pathname.slice(1)} from public`);
    const direct = new pg.Client({ connectionString: inside.href });
    await expect(direct.connect()).rejects.toThrow(/permission denied for database/);
    const heard: unknown[] = [];
    analyst.on("notification", (told) => heard.push(told));
    await analyst.query("listen log_appended");
    await analyst.query("select pg_advisory_lock(7160001)");
    await engines.log.append({
      stream: "category-77",
      expectedRevision: "no-stream",
      events: [
        {
          id: "018f0000-0000-7000-8000-00000000ffff",
          type: "CategoryDeleted",
          version: 1,
          at: "2026-05-07T00:00:00.000Z",
          data: { categoryId: 77 },
          metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" },
        },
      ],
    });
    expect((await rowsOf("select count(*)::int as n from events where stream = 'category-77'"))[0], "though it is there").toEqual({ n: 1 });
    expect(heard).toEqual([]);
  });

  it("is given up on a statement that takes too long, and put out when the login is taken away", async () => {
    expect((await rowsOf("show statement_timeout"))[0]).toEqual({ statement_timeout: "1min" });
    const other = await grantAnalyst({ superuserUrl: databaseUrl, name: "bo" });
    const bo = new pg.Client({ connectionString: other });
    const ended = new Promise((resolve) => bo.on("error", resolve));
    await bo.connect();
    expect((await bo.query("select 1 from events limit 1")).rowCount).toBe(1);
    expect((await rowsOf("select 1 as one from events limit 1"))[0], "a second grant leaves the first login as it is").toEqual({ one: 1 });
    expect(await revokeAnalyst({ superuserUrl: databaseUrl, name: "bo" })).toBe(true);
    await ended;
    const again = new pg.Client({ connectionString: other });
    await expect(again.connect()).rejects.toThrow(/authentication failed|not permitted/);
    expect(await revokeAnalyst({ superuserUrl: databaseUrl, name: "bo" })).toBe(false);
  });
});
