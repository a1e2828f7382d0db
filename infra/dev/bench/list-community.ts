import { asTsvector, gramsOfNote } from "@shiye/infra/read-models/text-grams";
import { createQueryWorld, type QueryWorld } from "@shiye/query-api/testing/query-world";

const WORDS =
  "图书馆 咖啡 晚霞 操场 考试 复习 室友 食堂 社团 篮球 电影 旅行 摄影 手账 穿搭 租房 实习 面试 毕业 论文 天气 早起 跑步 游泳 猫咪 小狗 奶茶 火锅 烧烤 音乐".split(
    " ",
  );
/** In one of a thousand notes, whatever their number. */
export const RARE_WORD = "银河";
const CHANNELS = 10;
const NOTES_OF_AUTHOR = 20;
const ROWS = 5000;
const FIRST_ID = 2_818_253_209_600_000;
const FIRST_MEMBER = 1_500_000_000_000_000;

/** The reader follows 49 members and liked 50 notes, however large the community is: what grows is all that is not theirs. */
export interface ListCommunity {
  world: QueryWorld;
  reader: number;
}

/** A query node over so many notes, with the rows that projectors would leave: 20 notes an author, 10 channels, a seventh of them videos. */
export async function createListCommunity(databaseUrl: string, notes: number): Promise<ListCommunity> {
  const world = await createQueryWorld(databaseUrl);
  const authors = notes / NOTES_OF_AUTHOR;
  const reader = FIRST_MEMBER + 1;
  const run = (text: string, values: readonly unknown[] = []) => world.pool.query(text, [...values]);
  const channels: number[] = [];
  for (let index = 0; index < CHANNELS; index += 1) channels.push(await world.given.category(`频道${index}`, `channel${index}`));
  await run(
    "insert into members.members (id, account_name, nickname, created_at) select $1::bigint + i, 'm' || i, '叶', now() from generate_series(1, $2::int) i",
    [FIRST_MEMBER, authors],
  );

  for (let start = 0; start < notes; start += ROWS) {
    const texts = Array.from({ length: Math.min(ROWS, notes - start) }, (_none, index) => textOf(start + index));
    const grams = texts.map((text) => asTsvector(gramsOfNote(text)));
    await run(
      `with written as (
         insert into notes.notes (id, author_id, title, content, category_id, note_type, images, tags, location, created_at, updated_at)
         select $1::bigint + i * 245760000::bigint, $2::bigint + 1 + (i * 7 % $3::int), title, content, ($4::bigint[])[1 + i % 10], 1 + (i % 7 = 0)::int,
           '[{"url":"/media/x.jpg","width":3,"height":4,"thumbhash":null,"alt":""}]', '[]', '', now(), now()
         from unnest($5::bigint[], $6::text[], $7::text[]) u(i, title, content) returning id, author_id, category_id, note_type)
       insert into note_filters.notes
       select id, author_id, category_id, note_type, grams::tsvector
       from written join unnest($5::bigint[], $8::text[]) u(i, grams) on id = $1::bigint + i * 245760000::bigint`,
      [
        FIRST_ID,
        FIRST_MEMBER,
        authors,
        channels,
        texts.map(({ index }) => index),
        texts.map(({ title }) => title),
        texts.map(({ content }) => content),
        grams,
      ],
    );
  }
  for (const statement of derivedRows) await run(statement);
  await run("insert into members.follows select $1, $2::bigint + i, now() from generate_series(2, 50) i", [reader, FIRST_MEMBER]);
  await run(
    `insert into note_stats.note_likes
     select id, $1, author_id, now() + place * interval '1 s' from (select *, row_number() over () as place from notes.notes where category_id = $2 limit 50) n`,
    [reader, channels[3]],
  );
  await run("vacuum analyze");
  return { world, reader };
}

function textOf(index: number): { index: number; title: string; content: string } {
  const word = (salt: number) => WORDS[(index * 7919 + salt * 104_729 + ((index * index) % 1013)) % WORDS.length];
  const content = `${word(3)}、${word(4)}，${word(5)}真不错。`.repeat(8) + (index % 1000 === 0 ? RARE_WORD : "");
  return { index, title: `${word(1)}和${word(2)}`, content };
}

const derivedRows = [
  `insert into note_stats.notes (note_id, author_id, category_id, note_type, published_at, like_count, view_count, collect_count, comment_count, heat, visible)
   select id, author_id, category_id, note_type, to_timestamp(id / 245760000.0), id / 4096 % 97, 100, id / 4096 % 53, id / 4096 % 47, id / 4096 % 61 / 12.0 + id / 4096.0 / 86400000, true
   from notes.notes`,
  "insert into notes.category_counts select category_id, count(*) from notes.notes group by 1",
  "insert into notes.author_counts select author_id, count(*) from notes.notes group by 1",
  "insert into note_filters.counts select category_id, note_type, count(*) from notes.notes group by 1, 2",
];
