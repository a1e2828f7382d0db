import { commentsEntity } from "@shiye/events/back-office/comments";
import type { Entity } from "@shiye/events/back-office/entity";
import { likesEntity } from "@shiye/events/back-office/likes";
import { postsEntity } from "@shiye/events/back-office/posts";
import { tagsEntity } from "@shiye/events/back-office/tags";
import { usersEntity } from "@shiye/events/back-office/users";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { schemaStatements } from "../testing/read-model-schemas.ts";
import { commentsSource } from "./entities/comments.ts";
import { likesSource } from "./entities/likes.ts";
import { postsSource } from "./entities/posts.ts";
import { tagsSource } from "./entities/tags.ts";
import { usersSource } from "./entities/users.ts";
import type { EntitySource } from "./entity-source.ts";
import { createStatements, type EntityCursor, type Sql } from "./entity-statements.ts";
import { membersCalled } from "./find-members.ts";
import { type ActionFilters, pageOfActions } from "./history/action-statements.ts";

const ROWS = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url });
  for (const statement of schemaStatements) await pool.query(statement);
  const all = `generate_series(1, ${ROWS}) n`;
  const moment = "timestamptz '2026-01-01' + n * interval '1 minute'";
  await pool.query(`
    insert into members.members (id, account_name, nickname, created_at, is_active, verified)
      select n, 'member_' || n, '昵称' || n % 5000, ${moment}, n % 50 > 0, n % 3 from ${all};
    insert into members.follow_counts (member_id, follow_count, fans_count) select n, n % 90, n % 900 from ${all};
    insert into note_stats.author_counts (author_id, like_count) select n, n % 700 from ${all};
    insert into note_stats.notes (note_id, author_id, category_id, note_type, published_at, view_count, like_count, collect_count, comment_count, visible)
      select n, n % 1000, 1, 1, ${moment}, n % 5000, n % 300, n % 200, n % 100, true from ${all};
    insert into notes.notes (id, author_id, title, content, category_id, note_type, images, tags, location, created_at, updated_at)
      select n, n % 1000, '标题' || n, repeat('内容', 50), 1, 1, '[{"url":"/media/a"}]', '[]', '', ${moment}, ${moment} from ${all};
    insert into notes.categories values (1, '学习', 'study', now());
    insert into drafts.drafts (id, author_id, title, content, note_type, images, tags, created_at, updated_at)
      select ${ROWS} + n, n % 1000, '草稿' || n, '', 1, '[]', '[]', ${moment}, ${moment} from generate_series(1, ${ROWS / 20}) n;
    insert into comments.comments (id, note_id, author_id, ancestor_ids, content, location, like_count, created_at)
      select n, n, n % 1000, '{}', '评论' || n, '', n % 80, ${moment} from ${all};
    insert into note_stats.note_likes (note_id, member_id, author_id, liked_at) select n, n % 900, n % 1000, ${moment} from ${all};
    insert into comments.comment_likes (comment_id, member_id, liked_at) select n, n % 900, ${moment} from ${all};
    insert into admin_actions.actions (position, type, admin_id, entity, entity_id, subject_member_id, stream, revision, at)
      select n, case when n % 2 = 0 then 'TagRenamed' else 'MemberDeactivated' end, case when n = 3 then 2 else 1 end,
        case when n % 2 = 0 then 'tags' else 'users' end, n::text, n % 1000, 'x', 0, ${moment} from ${all};
    insert into notes.tags (id, name, use_count, created_at) select n, '标签' || n, n % 40, ${moment} from ${all}`);
  await pool.query("vacuum analyze");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: readonly PlanNode[];
}

/** How many rows the scans of a plan have read, and how many pairs its joins have compared in vain. */
function rowsRead(node: PlanNode): number {
  const joined = (node["Rows Removed by Join Filter"] ?? 0) * node["Actual Loops"];
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), joined);
  if (!/Scan/.test(node["Node Type"])) return below;
  return below + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}

async function rowsReadBy({ text, values }: Sql): Promise<number> {
  const { rows } = await pool.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(`explain (analyze, format json) ${text}`, values);
  const plan = rows[0]?.["QUERY PLAN"][0];
  return plan ? rowsRead(plan.Plan) : Number.POSITIVE_INFINITY;
}

async function measure(
  entity: Entity,
  source: EntitySource,
  field: string,
  order: "asc" | "desc",
): Promise<{ first: number; next: number }> {
  const statements = createStatements(entity, source);
  const read = async (cursor?: EntityCursor) => {
    const { text, values } = statements.page({}, { field, order }, { ...(cursor ? { cursor } : {}), limit: 21 });
    return { rows: await rowsReadBy({ text, values }), text, values };
  };
  const first = await read();
  const page = await pool.query<{ _value: string; _id: string }>(first.text, first.values);
  const last = page.rows.at(-1);
  if (!last) throw new Error("The first page is empty");
  return { first: first.rows, next: (await read({ sorting: { field, order }, value: last._value, id: last._id })).rows };
}

/** A page of 21 rows, with the rows that are joined to each. */
const FEW = 500;
const both = ["asc", "desc"] as const;
const cases = (fields: readonly string[]) => fields.flatMap((field) => both.map((order) => ({ field, order })));

describe(`a page of a table of ${ROWS} rows is read along an index`, () => {
  it.each(cases(["id", "user_id", "nickname", "follow_count", "fans_count", "is_active", "verified", "created_at"]))(
    "members by $field $order",
    async ({ field, order }) => {
      const { first, next } = await measure(usersEntity, usersSource, field, order);
      expect(first).toBeLessThan(FEW);
      expect(next).toBeLessThan(FEW);
    },
  );

  it.each(cases(["id", "created_at"]))("notes and drafts by $field $order", async ({ field, order }) => {
    const { first, next } = await measure(postsEntity, postsSource, field, order);
    expect(first).toBeLessThan(FEW);
    expect(next).toBeLessThan(FEW);
  });

  it.each(cases(["view_count", "like_count", "collect_count", "comment_count"]))(
    "notes by $field $order, reading the drafts at most once",
    async ({ field, order }) => {
      const { first, next } = await measure(postsEntity, postsSource, field, order);
      expect(first).toBeLessThan(FEW + ROWS / 20);
      expect(next).toBeLessThan(FEW + ROWS / 20);
    },
  );

  it.each(cases(["id", "created_at", "like_count"]))(
    "notes whose title has a part that is frequent, but not where the order begins, by $field $order: each note is read a few times",
    async ({ field, order }) => {
      // 题9…: a twentieth of the notes, none of the newer half. 题19…: none of the older half.
      const title = order === "desc" ? "题9" : "题19";
      const { text, values } = createStatements(postsEntity, postsSource).page({ title }, { field, order }, { limit: 21 });
      expect((await pool.query(text, values)).rowCount).toBe(21);
      expect(await rowsReadBy({ text, values })).toBeLessThan(5 * ROWS);
    },
  );

  it.each(cases(["id", "like_count", "created_at"]))("comments by $field $order", async ({ field, order }) => {
    const { first, next } = await measure(commentsEntity, commentsSource, field, order);
    expect(first).toBeLessThan(FEW);
    expect(next).toBeLessThan(FEW);
  });

  it.each(cases(["created_at"]))("likes by $field $order", async ({ field, order }) => {
    const { first, next } = await measure(likesEntity, likesSource, field, order);
    expect(first).toBeLessThan(FEW);
    expect(next).toBeLessThan(FEW);
  });

  it.each<[string, Entity, EntitySource, number]>([
    ["members", usersEntity, usersSource, 1],
    ["notes and drafts", postsEntity, postsSource, 1],
    ["comments", commentsEntity, commentsSource, 1],
    ["likes of notes and comments", likesEntity, likesSource, 2],
    ["tags", tagsEntity, tagsSource, 1],
  ])("%s of one day, which is a day of China", async (_which, entity, source, perMinute) => {
    const statements = createStatements(entity, source);
    const day = { from: "2026-01-05", until: "2026-01-05" };
    const order = { field: "created_at", order: "desc" } as const;
    const page = statements.page(day, order, { limit: 21 });
    expect(await rowsReadBy(page)).toBeLessThan(FEW);
    const counted = statements.count(day);
    expect((await pool.query(counted.text, counted.values)).rows).toEqual([{ total: perMinute * 24 * 60 }]);
    const times = async (direction: "asc" | "desc") => {
      const { text, values } = statements.page(day, { ...order, order: direction }, { limit: 1 });
      return (await pool.query<{ created_at: Date }>(text, values)).rows.map(({ created_at }) => created_at.toISOString());
    };
    expect(await times("asc")).toEqual(["2026-01-04T16:00:00.000Z"]);
    expect(await times("desc")).toEqual(["2026-01-05T15:59:00.000Z"]);
  });

  it.each([1, 5000])("notes and drafts of the member %i, who may have none", async (id) => {
    const { text, values } = createStatements(postsEntity, postsSource).page(
      { user_display_id: [id] },
      { field: "created_at", order: "desc" },
      { limit: 21 },
    );
    expect(await rowsReadBy({ text, values })).toBeLessThan(FEW);
  });

  it.each([
    ["account id", ["Member_77", null], 1],
    ["id", ["77", 77], 1],
    ["nickname", ["昵称77", null], 4],
  ] as const)("members by %s", async (_what, [called, id], found) => {
    const values = [called, id];
    expect((await pool.query(membersCalled.text, values)).rows).toHaveLength(found);
    expect(await rowsReadBy({ text: membersCalled.text, values })).toBeLessThan(FEW);
  });

  it("more rows than are counted for a page can be counted all the same", async () => {
    const statements = createStatements(usersEntity, usersSource);
    const totalBy = async ({ text, values }: Sql) => (await pool.query(text, values)).rows;
    expect(await totalBy(statements.count({}))).toEqual([{ total: 10_001 }]);
    expect(await totalBy(statements.count({}, null))).toEqual([{ total: ROWS }]);
  });

  it.each(cases(["id", "created_at"]))("tags by $field $order", async ({ field, order }) => {
    const { first, next } = await measure(tagsEntity, tagsSource, field, order);
    expect(first).toBeLessThan(FEW);
    expect(next).toBeLessThan(FEW);
  });

  it.each<[string, ActionFilters]>([
    ["", {}],
    ["of an administrator", { adminIds: [1] }],
    ["of one who did little", { adminIds: [2] }],
    ["of a type", { action: "TagRenamed" }],
    ["of a type by one who never did it", { adminIds: [2], action: "TagRenamed" }],
    ["of an entity by one who did little", { adminIds: [2], entity: "users" }],
    ["of an entity, long ago", { entity: "tags", until: "2026-01-01" }],
    ["concerning a member", { memberIds: [5] }],
    ["concerning a member whom nothing was done to, by an administrator", { memberIds: [5000], adminIds: [1] }],
    ["about one thing", { target: "77" }],
    ["of one day", { from: "2026-01-05", until: "2026-01-05" }],
  ])("actions of administrators %s", async (_which, filters) => {
    // Up to an hour before and after the day may be read, because clocks differ.
    expect(await rowsReadBy(pageOfActions(filters, undefined, 21))).toBeLessThan(FEW);
  });
});
