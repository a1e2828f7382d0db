import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createLateReads } from "@shiye/infra/read-models/late-reads";
import { commentsModel } from "@shiye/infra/read-models/tables/comments";
import { membersModel } from "@shiye/infra/read-models/tables/members";
import { noteStatsModel } from "@shiye/infra/read-models/tables/note-stats";
import { notesModel } from "@shiye/infra/read-models/tables/notes";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createLateCounts } from "./late-counts.ts";
import { NO_COUNTS } from "./state.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url });
  // Dropping the database may cut a connection that is being closed.
  pool.on("error", () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe("counts of an answer", () => {
  it("are the caller's own action only, while the read models are missing", async () => {
    const late = createLateCounts(createLateReads(pool));
    expect(await late.noteLikes(1, { id: 7, holds: true })).toBe(1);
    expect(await late.commentLikes(1, { id: 7, holds: false })).toBe(0);
    expect(await late.collections(1, { id: 7, holds: true })).toBe(1);
    expect(await late.repliesBelow(1)).toBe(0);
    expect(await late.ofMember(7)).toEqual(NO_COUNTS);
  });

  it("add the caller's own action to the read models once, however late they are", async () => {
    for (const model of [commentsModel, membersModel, noteStatsModel, notesModel])
      await pool.query(`create schema ${model.name}; ${model.tables(model.name)}`);
    await pool.query(`
      insert into note_stats.notes (note_id, author_id, like_count, collect_count) values (1, 9, 3, 2);
      insert into note_stats.note_likes (note_id, member_id, author_id, liked_at) values (1, 8, 9, now());
      insert into note_stats.author_counts (author_id, like_count) values (7, 40);
      insert into notes.author_counts (author_id, note_count) values (7, 5);
      insert into members.follow_counts (member_id, follow_count, fans_count) values (7, 1, 2);
      insert into comments.comments (id, note_id, author_id, root_id, ancestor_ids, content, location, gone, created_at) values
        (10, 1, 7, null, '{}', 'a', '', false, now()), (11, 1, 7, 10, '{10}', 'b', '', false, now()),
        (12, 1, 7, 10, '{10,11}', 'c', '', false, now()), (13, 1, 7, 10, '{10}', 'd', '', true, now())`);
    const late = createLateCounts(createLateReads(pool));
    // Member 7 is not projected yet, member 8 is.
    expect(await late.noteLikes(1, { id: 7, holds: true })).toBe(4);
    expect(await late.noteLikes(1, { id: 8, holds: true })).toBe(3);
    expect(await late.noteLikes(1, { id: 8, holds: false })).toBe(2);
    expect(await late.noteLikes(1, { id: 7, holds: false })).toBe(3);
    expect(await late.collections(1, { id: 7, holds: true })).toBe(3);
    expect(await late.ofMember(7)).toEqual({ follow_count: 1, fans_count: 2, like_count: 40, post_count: 5 });
    expect([await late.repliesBelow(10), await late.repliesBelow(11), await late.repliesBelow(12)]).toEqual([2, 1, 0]);
  });
});
