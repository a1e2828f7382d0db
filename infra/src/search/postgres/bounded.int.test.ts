import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createRandom } from "../testing/generated-notes.ts";
import { openSearchLab, type SearchLab } from "../testing/search-lab.ts";
import { ENOUGH_NOTES, NEAR_NOTES } from "./statement.ts";

const NOTES = 6000;
const heat = (noteId: number) => noteId % 10_007;
/** Ids some minutes apart, over several months, in bursts, as real ids are. */
const random = createRandom(11);
let id = 1_800_000_000_000_000;
const notes = Array.from({ length: NOTES }, (_none, index) => {
  id += Math.floor(4096 * 60_000 * 20 * random() ** 4) + 1;
  const words = ["到处都有", ...(index % 20 === 0 ? ["天文台"] : []), ...(index % 600 === 7 ? ["皮影戏"] : [])];
  return {
    noteId: id,
    authorId: 1,
    noteType: 1 as const,
    title: index % 90 === 0 ? "校园公告" : "",
    text: words.join("，"),
    tags: [],
    heat: heat(id),
    version: 1,
  };
});
let lab: SearchLab;
beforeAll(async () => {
  lab = await openSearchLab(inject("databaseUrl"));
  for (let start = 0; start < NOTES; start += 1000) await lab.apply({ notes: notes.slice(start, start + 1000) });
  await lab.readDb.query("analyze");
});
afterAll(() => lab.close());

async function found(keyword: string, offset = 0, limit = 20) {
  const { notes: answer } = await lab.index.search({ keyword, notes: { limit, offset } });
  return { ids: answer?.hits.map(({ noteId }) => noteId) ?? [], total: answer?.total ?? -1 };
}
const newest = (count: number) => notes.slice(-count).map(({ noteId }) => noteId);
const hottestFirst = (ids: readonly number[]) => ids.toSorted((one, other) => heat(other) - heat(one) || other - one);

describe(`a search among ${NOTES} notes of several months`, () => {
  it("finds a rare word in all of them", async () => {
    const wanted = notes.filter(({ text }) => text.includes("皮影戏")).map(({ noteId }) => noteId);
    expect(wanted).toHaveLength(10);
    expect(await found("皮影戏")).toEqual({ ids: hottestFirst(wanted), total: 10 });
  });

  it("fills the first pages for a word that all notes have from the newest thousand, hottest first", async () => {
    const { ids, total } = await found("到处都有", 0, 100);
    expect(total).toBe(NEAR_NOTES);
    expect(ids).toEqual(hottestFirst(newest(NEAR_NOTES)).slice(0, 100));
  });

  it("fills them from as many of the newest notes as needed, when a twentieth has the word", async () => {
    const having = notes.filter(({ text }) => text.includes("天文台")).map(({ noteId }) => noteId);
    const { ids, total } = await found("天文台", 0, 100);
    expect(total).toBeGreaterThanOrEqual(ENOUGH_NOTES);
    expect(ids).toEqual(hottestFirst(having.slice(-total)).slice(0, 100));
  });

  it.each(["到处都有", "天文台", "校园公告"])("shows every note once on all pages: %s", async (keyword) => {
    const having = notes.filter(({ text, title }) => `${text}${title}`.includes(keyword));
    const seen: number[] = [];
    const { total: few } = await found(keyword);
    for (let offset = 0; offset < Math.min(having.length, 1500); offset += 100) seen.push(...(await found(keyword, offset, 100)).ids);
    expect(new Set(seen).size, "none twice").toBe(seen.length);
    expect(seen).toHaveLength(Math.min(having.length, 1500));
    expect(few).toBeLessThanOrEqual(having.length);
  });

  it("finds older notes when the notes of the last seconds do not match", async () => {
    const busy = Array.from({ length: 1200 }, (_none, index) => {
      const noteId = id + 1 + index * 20_480;
      return { noteId, authorId: 1, noteType: 1 as const, title: "", text: "新的", tags: [], heat: heat(noteId), version: 1 };
    });
    await lab.apply({ notes: busy });
    const having = notes.filter(({ text }) => text.includes("天文台")).map(({ noteId }) => noteId);
    const { ids, total } = await found("天文台");
    expect(total).toBeGreaterThanOrEqual(ENOUGH_NOTES);
    expect(total, "and not through everything").toBeLessThan(having.length);
    expect(ids).toEqual(hottestFirst(having.slice(-total)).slice(0, 20));
  });

  it("has words and time in one index", async () => {
    const { rows } = await lab.readDb.query<{ definition: string }>(
      "select indexdef as definition from pg_indexes where schemaname = 'search' and indexname = 'notes_by_terms'",
    );
    expect(rows[0]?.definition).toMatch(/gin \(terms, \(?ARRAY\[/);
  });
});
