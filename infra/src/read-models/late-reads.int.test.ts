import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { ensureReadModel } from "../subscriptions/generations.ts";
import { createLateReads, type LateReads } from "./late-reads.ts";
import * as statements from "./late-statements.ts";
import { migrateReadDb } from "./migrate.ts";
import { chatModel } from "./tables/chat.ts";
import { commentsModel } from "./tables/comments.ts";
import { membersModel } from "./tables/members.ts";
import { noteStatsModel } from "./tables/note-stats.ts";
import { notesModel } from "./tables/notes.ts";
import { notificationsModel } from "./tables/notifications.ts";
import { recycleBinModel } from "./tables/recycle-bin.ts";
import { reportsModel } from "./tables/reports.ts";
import { verificationsModel } from "./tables/verifications.ts";

const models = [
  chatModel,
  commentsModel,
  membersModel,
  noteStatsModel,
  notesModel,
  notificationsModel,
  recycleBinModel,
  reportsModel,
  verificationsModel,
];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url });
  // Dropping the database may cut a connection that is still saying goodbye.
  pool.on("error", () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const every: Record<keyof LateReads, (reads: LateReads) => Promise<unknown>> = {
  noteLikes: (reads) => reads.noteLikes(1, 2),
  noteViews: (reads) => reads.noteViews(1),
  noteCollections: (reads) => reads.noteCollections(1, 2),
  commentLikes: (reads) => reads.commentLikes(1, 2),
  repliesBelow: (reads) => reads.repliesBelow(1),
  countsOfMember: (reads) => reads.countsOfMember(1),
  notifications: (reads) => reads.notifications(1, [2]),
  newestUnread: (reads) => reads.newestUnread(1),
  conversationEnds: (reads) => reads.conversationEnds(1, 2),
  categories: (reads) => reads.categories(),
  tag: (reads) => reads.tag(1),
  notesTagged: (reads) => reads.notesTagged(1, 2, 3),
  binnedBefore: (reads) => reads.binnedBefore(new Date(0), 1),
  applicant: (reads) => reads.applicant(1),
  inboxEntry: (reads) => reads.inboxEntry(1),
  reported: (reads) => reads.reported("note", 2),
  message: (reads) => reads.message(1, 2),
  quotedMessage: (reads) => reads.quotedMessage(1, 2),
  messagesAround: (reads) => reads.messagesAround(1, 2, 3),
};

describe("what command-api may read of the read models", () => {
  it("is undefined while the tables are not there", async () => {
    for (const [name, read] of Object.entries(every)) expect(await read(createLateReads(pool)), name).toBeUndefined();
  });

  it("is what was counted, zero or nothing where there is no row", async () => {
    await migrateReadDb(database.url);
    for (const model of models) await ensureReadModel(pool, model);
    const answers = await Promise.all(Object.entries(every).map(async ([name, read]) => [name, await read(createLateReads(pool))]));
    expect(Object.fromEntries(answers)).toEqual({
      noteLikes: { count: null, own: false },
      noteCollections: { count: null, own: false },
      commentLikes: { count: null, own: false },
      repliesBelow: 0,
      countsOfMember: { follow_count: null, fans_count: null, like_count: null, post_count: null },
      notifications: [],
      newestUnread: [],
      conversationEnds: [],
      categories: [],
      tag: [],
      notesTagged: [],
      binnedBefore: [],
      applicant: [],
      inboxEntry: [],
      reported: [],
      message: [],
      quotedMessage: [],
      messagesAround: [],
    });
  });

  it("gives each of many who ask at once the counts that they asked for", async () => {
    await pool.query("insert into note_stats.notes (note_id, author_id, like_count) select n, 1, n * 2 from generate_series(1, 300) n");
    await pool.query("insert into note_stats.note_likes select n, n % 2, 1, now() from generate_series(1, 300) n");
    const reads = createLateReads(pool);
    const asked = Array.from({ length: 301 }, (_none, index) => 301 - index);
    const answers = await Promise.all(asked.map((id) => reads.noteLikes(id, 1)));
    expect(answers).toEqual(asked.map((id) => ({ count: id > 300 ? null : id * 2, own: id <= 300 && id % 2 === 1 })));
    await pool.query("truncate note_stats.notes, note_stats.note_likes");
  });

  it("gives the messages around one, and no more of their conversation or of another", async () => {
    const message = "$1, n, n % 2, 1 - n % 2, 'text', 'no ' || n, null, null, false, n, timestamptz '2026-01-01T00:00:00Z'";
    for (const conversation of [7, 8])
      await pool.query(`insert into chat.messages select ${message} from generate_series(1, 9) n`, [conversation]);
    const around = async (id: number) => (await createLateReads(pool).messagesAround(7, id, 2))?.map(({ content }) => content);
    expect(await around(5)).toEqual(["no 3", "no 4", "no 5", "no 6", "no 7"]);
    expect(await around(9)).toEqual(["no 7", "no 8", "no 9"]);
    expect((await createLateReads(pool).messagesAround(7, 1, 0))?.[0]).toEqual({
      id: 1,
      sender_id: 1,
      nickname: null,
      message_type: "text",
      content: "no 1",
      recalled: false,
      created_at: "2026-01-01T00:00:00.000Z",
    });
    await pool.query("truncate chat.messages");
  });

  it("says up to where a thing was reported and decided about, and 0 without a decision", async () => {
    await pool.query(
      `insert into reports.reports select n, 'note', 2, 9, 2, null, 'spam', null, now(), n * 10 from generate_series(1, 3) n`,
    );
    const reads = createLateReads(pool);
    const thing = { authorId: 9, conversationId: null, lastReport: 30 };
    expect(await reads.reported("note", 2)).toEqual([{ ...thing, lastDecision: 0 }]);
    await pool.query(
      `insert into reports.decisions select n * 10 + 1, 'dismissed', 'note', 2, 9, null, null, 1, now() from generate_series(1, 2) n`,
    );
    expect(await reads.reported("note", 2)).toEqual([{ ...thing, lastDecision: 21 }]);
    await pool.query("truncate reports.reports, reports.decisions");
  });

  it("has, of every statement, the columns that are declared and no others", async () => {
    for (const { name, text, columns } of Object.values(statements)) {
      const sampleOf = (parameter: string, one: number) => {
        if (text.includes(`${parameter}::timestamptz`)) return ["2026-01-01"];
        return text.includes(`${parameter}::bigint[]`) ? [[one]] : text.includes(parameter) ? [one] : [];
      };
      const values = [...sampleOf("$1", 1), ...sampleOf("$2", 2), ...sampleOf("$3", 3)];
      const { fields } = await pool.query(text, values);
      expect(fields.map((field) => field.name).sort(), name).toEqual(Object.keys(columns).sort());
    }
  });

  it("reads of every statement only tables of the read models that it names", () => {
    for (const { name, text, models: named } of Object.values(statements)) {
      const schemas = new Set([...text.matchAll(/\b(?:from|join)\s+([a-z_]+)\.[a-z_]+/g)].map(([, schema]) => schema));
      expect([...schemas].sort(), name).toEqual(named.map((model) => model.name).sort());
    }
  });

  it("is a fault, and no 0, when a column of a live read model is misspelt", async () => {
    await pool.query("alter table note_stats.notes rename column like_count to like_conut");
    const reads = createLateReads(pool);
    await expect(reads.noteLikes(1, 2)).rejects.toThrow(/like_count/);
    expect(await reads.noteCollections(1, 2), "others are read as ever").toEqual({ count: null, own: false });
  });

  it("is undefined while tables of another version serve", async () => {
    await pool.query("update projections.checkpoints set version = version - 1 where model = 'note_stats'");
    expect(await createLateReads(pool).noteLikes(1, 2)).toBeUndefined();
  });
});
