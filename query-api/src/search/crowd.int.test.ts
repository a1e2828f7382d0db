import { searchModel } from "@shiye/infra/read-models/tables/search";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import { noChanges } from "@shiye/infra/search/search-index";
import { generateNotes } from "@shiye/infra/search/testing/generated-notes";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

/** More notes than a search reads for a word that all of them have. */
const NOTES = 12_000;
const VISITORS = 100;

const world = useQueryWorld({ rateLimitFactor: 1000 });
beforeAll(async () => {
  const notes = generateNotes(NOTES, { seed: 7, authors: 50, firstId: world.given.nextId() });
  const writer = openPostgresSearchWriter("search", world.pool);
  await world.pool.query("drop index search.notes_by_terms");
  for (let start = 0; start < NOTES; start += 1000)
    await writer.apply({
      ...noChanges,
      notes: notes.slice(start, start + 1000).map((note) => ({ ...note, text: `${note.text}的`, heat: note.noteId % 1000 })),
    });
  await world.pool.query(`
    ${searchModel.readerIndexes("search")}
    insert into notes.notes (id, author_id, title, content, category_id, note_type, images, tags, location, created_at, updated_at)
      select note_id, author_id, title, text, 1, note_type, '[]', '[]', '', now(), now() from search.notes;
    insert into note_stats.notes (note_id, author_id, category_id, note_type, published_at, heat, visible)
      select note_id, author_id, 1, note_type, now(), note_id % 1000, true from search.notes;
    insert into notes.category_counts select 1, count(*) from search.notes`);
  await world.pool.query("analyze");
});

describe(`${VISITORS} visitors who search for the most frequent character at once`, () => {
  it("are answered or asked to come again, and the feed does not wait for them", async () => {
    let open = VISITORS;
    const searches = Array.from({ length: VISITORS }, async () => {
      // Beyond the first pages, which read few notes and would be answered too soon.
      const answer = await world.get(`/api/search?keyword=${encodeURIComponent("的")}&type=posts&page=6`);
      open -= 1;
      return answer;
    });
    const feed = await world.get("/api/posts?limit=20");
    expect(open, "searches that were still open when the feed had answered").toBeGreaterThan(VISITORS / 4);
    expect(dataOf("GetNotes", feed).posts).toHaveLength(20);

    const answers = await Promise.all(searches);
    const [answered, turnedAway] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status === 503)];
    expect(answered.length + turnedAway.length).toBe(VISITORS);
    expect(answered.length).toBeGreaterThan(0);
    for (const { body, headers } of turnedAway) expect([body.error, headers.get("retry-after")]).toEqual(["search-busy", "2"]);
    expect(world.faults).toEqual([]);
  });

  it("get the newest notes when more have the word than are read, hottest first", async () => {
    const { posts } = dataOf("Search", await world.get(`/api/search?keyword=${encodeURIComponent("的")}&type=posts`));
    expect(posts.pagination.total).toBe(1000);
    const further = dataOf("Search", await world.get(`/api/search?keyword=${encodeURIComponent("的")}&type=posts&page=6`));
    expect(further.posts.pagination.total).toBe(10_000);
    expect(posts.data).toHaveLength(20);
    const exact = dataOf("Search", await world.get(`/api/search?keyword=${encodeURIComponent("咖啡馆 双彩虹")}&type=posts`));
    expect(exact.posts.pagination.total).toBeGreaterThan(20);
    expect(exact.posts.pagination.total).toBeLessThan(5000);
  });
});
