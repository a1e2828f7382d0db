import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/query-world.ts";
import { useQueryWorld } from "../../testing/use-query-world.ts";
import { readRelated } from "./read-related.ts";

const world = useQueryWorld();
let author = 0;
let other = 0;
let channel = 0;
let elsewhere = 0;
const TAGS = { rare: 101, common: 102 };

beforeAll(async () => {
  const { given } = world;
  [author, other] = [await given.member({ nickname: "作者" }), await given.member({ nickname: "别人" })];
  [channel, elsewhere] = [await given.category("学习", "study"), await given.category("生活", "life")];
  for (const id of Object.values(TAGS)) await world.pool.query("insert into notes.tags values ($1, $2, 0, now())", [id, `标签${id}`]);
});

async function note(fields: {
  authorId?: number;
  categoryId?: number;
  tags?: number[];
  visible?: boolean;
  heat?: number;
}): Promise<number> {
  const { tags = [], ...rest } = fields;
  const id = await world.given.note({ authorId: other, categoryId: elsewhere, ...rest });
  for (const tag of tags) {
    await world.pool.query("insert into notes.note_tags values ($1, $2, $3)", [id, tag, `标签${tag}`]);
    await world.pool.query("update notes.tags set use_count = use_count + 1 where id = $1", [tag]);
  }
  return id;
}
const related = async (id: number) =>
  dataOf("GetRelatedNotes", await world.get(`/api/posts/${id}/related`)).posts.map((post: { id: number }) => post.id);

describe("related notes", () => {
  it("come by tag, by author and by channel, in this order, without hidden and unrelated ones", async () => {
    const subject = await note({ authorId: author, categoryId: channel, tags: [TAGS.rare] });
    const tagged = await note({ tags: [TAGS.rare] });
    const own = await note({ authorId: author });
    const near = await note({ categoryId: channel });
    await note({ tags: [TAGS.rare], visible: false });
    await note({});
    expect(await related(subject)).toEqual([tagged, own, near]);
  });

  it("take two statements, and one while the list is remembered; deleted ones are left out", async () => {
    const subject = await note({ authorId: author, categoryId: channel, tags: [TAGS.common] });
    const tagged = await note({ tags: [TAGS.common] });
    const path = `/api/posts/${subject}/related`;
    expect((await world.get(path)).statements).toBe(2);
    await world.pool.query("delete from notes.notes where id = $1", [tagged]);
    const again = await world.get(path);
    expect(again.statements).toBe(1);
    expect(dataOf("GetRelatedNotes", again).posts.map(({ id }) => id)).not.toContain(tagged);
  });

  it("of an author whom the caller has blocked are there without that author's notes, as the note can be read by its address", async () => {
    const me = await world.given.member();
    const blocked = await world.given.member();
    const subject = await note({ authorId: blocked, categoryId: channel, tags: [TAGS.rare] });
    await note({ authorId: blocked, tags: [TAGS.rare] });
    const tagged = await note({ tags: [TAGS.rare], heat: 1000 });
    await world.pool.query("insert into blocks.members values ($1, $2, now())", [me, blocked]);
    const { posts } = dataOf("GetRelatedNotes", await world.get(`/api/posts/${subject}/related`, await world.as(me)));
    expect(posts.map(({ id }) => id)).toContain(tagged);
    expect(posts.map(({ user_id }) => user_id)).not.toContain(blocked);
  });

  it("of a draft, a hidden note or a missing one are 404", async () => {
    const draft = await world.given.draft({ authorId: author });
    const hidden = await note({ visible: false });
    for (const id of [draft, hidden, world.given.nextId()]) {
      expect(await world.get(`/api/posts/${id}/related`)).toMatchObject({ status: 404, body: { message: "笔记不存在" } });
    }
  });

  it("are read along indexes, a few hundred rows, though everybody uses the tag and the channel", async () => {
    const subject = await note({ authorId: author, categoryId: channel, tags: [TAGS.common] });
    await world.pool.query(
      `insert into note_stats.notes (note_id, author_id, category_id, note_type, published_at, heat, visible)
       select 8000000000000000 + n, $1, $2, 1, now(), n, true from generate_series(1, 20000) n`,
      [author, channel],
    );
    await world.pool.query("insert into notes.note_tags select 8000000000000000 + n, $1, 'x' from generate_series(1, 20000) n", [
      TAGS.common,
    ]);
    await world.pool.query("analyze note_stats.notes; analyze notes.note_tags; analyze notes.tags");
    let plan = "";
    let rows: unknown[] = [];
    const explaining: Reader = {
      read: async ({ text }, values) => {
        plan = JSON.stringify((await world.pool.query(`explain (format json) ${text}`, [...values])).rows);
        rows = (await world.pool.query(text, [...values])).rows;
        return [];
      },
    };
    await readRelated(explaining, subject);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.length).toBeLessThan(700);
    for (const index of ["note_tags_by_tag_id_note_id", "notes_by_category_id_heat_note_id", "notes_by_author_id_published_ms_note_id"])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"(notes|note_tags)"/);
  });
});
