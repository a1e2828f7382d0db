/**
 * A search of notes (its statement, the highlights, the cards of the page) against a bare select of 20 rows by primary key in the same database, and against
 * the same search in a small community. Three kinds of words: one that a dozen notes have however many there are, one that a
 * hundredth of them have, and one that all have, for which the cost is bounded and the answer is of the newest notes only.
 */
import { createReader } from "@shiye/infra/read-models/statement-reader";
import { createPostgresSearchIndex } from "@shiye/infra/search/postgres/search-index";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import { noChanges, type SearchAsk } from "@shiye/infra/search/search-index";
import { generateNotes } from "@shiye/infra/search/testing/generated-notes";
import { hydrateCards } from "@shiye/query-api/notes/hydrate";
import { createQueryWorld, type QueryWorld } from "@shiye/query-api/testing/query-world";
import { type BenchReport, type BenchResult, type BenchWorld, compare, millisecondsOf, p50Of } from "./harness.ts";

const SMALL = 1000;
const LARGE = 20_000;
const PAGE = 20;
const ASKED = 40;
const RARE_NOTES = 12;

const words = [
  { name: `a word of ${RARE_NOTES} notes`, keyword: "皮影戏" },
  { name: "a word of 1 % of the notes", keyword: "天文台" },
  { name: "a character of all notes", keyword: "的" },
];

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const [small, large] = [await createQueryWorld(databaseUrl), await createQueryWorld(databaseUrl)];
  await fill(small, SMALL);
  await fill(large, LARGE);
  const results: BenchResult[] = [];
  for (const { name, keyword } of words) {
    const bare = { name: `select ${PAGE} rows by key`, measure: () => selectByKey(large) };
    const before = { name: `the same among ${SMALL}`, measure: () => search(small, keyword), target: 2 };
    const subject = () => search(large, keyword);
    results.push(...(await compare({ label: `${name}, ${LARGE} notes, p50`, unit: "ms", subject, yardsticks: [bare, before] }, runs)));
  }
  const totals = await Promise.all(words.map(async ({ keyword }) => (await ask(large, keyword)).notes?.total));
  await small.close();
  await large.close();
  const sizes = `${SMALL} and ${LARGE} notes of some 150 characters, ${PAGE} a page, one caller`;
  return { sizes, results, notes: [`found among ${LARGE}: ${totals.join(", ")}`] };
}

const asked = (keyword: string): SearchAsk => ({ keyword, notes: { limit: PAGE, offset: 0 } });
const ask = (world: QueryWorld, keyword: string) => createPostgresSearchIndex(createReader(world.pool)).search(asked(keyword));

function search(world: QueryWorld, keyword: string): Promise<number> {
  const reader = createReader(world.pool);
  const page = async () => {
    const { notes } = await ask(world, keyword);
    await hydrateCards(reader, notes?.hits.map(({ noteId }) => noteId) ?? [], null);
  };
  return p50Of(ASKED, () => millisecondsOf(page));
}

async function selectByKey({ pool }: QueryWorld): Promise<number> {
  const reader = createReader(pool);
  const { rows } = await pool.query<{ note_id: number }>("select note_id from search.notes order by note_id desc limit $1", [PAGE]);
  const ids = rows.map(({ note_id }) => note_id);
  const columns = { note_id: true, title: true } as const;
  const statement = { name: "bench-by-key", columns, text: "select note_id, title from search.notes where note_id = any($1::bigint[])" };
  return p50Of(ASKED, () => millisecondsOf(() => reader.read<{ note_id: number; title: string }>(statement, [ids])));
}

async function fill({ pool, given }: QueryWorld, count: number): Promise<void> {
  const notes = generateNotes(count, { seed: count, authors: 60, firstId: given.nextId() }).map((note, index) => {
    const rare = index % Math.floor(count / RARE_NOTES) === 0 && index / Math.floor(count / RARE_NOTES) < RARE_NOTES;
    return {
      ...note,
      heat: note.noteId % 997,
      text: `${note.text}${rare ? "看了皮影戏" : ""}${index % 100 === 0 ? "去了天文台" : ""}，校园里的一天`,
    };
  });
  const writer = openPostgresSearchWriter("search", pool);
  for (let start = 0; start < count; start += 1000) await writer.apply({ ...noChanges, notes: notes.slice(start, start + 1000) });
  await pool.query(
    `insert into notes.notes select note_id, author_id, title, text, 1, note_type, '[]', null, '[]', '', now(), now() from search.notes`,
  );
  await pool.query("analyze");
}
