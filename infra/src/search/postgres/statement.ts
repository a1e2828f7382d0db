import type { ColumnsOf } from "../../read-models/checked-rows.ts";
import { noteSpans, spansBetween } from "../../read-models/note-spans.ts";
import type { Statement } from "../../read-models/statement-reader.ts";
import { foldedString } from "../fold.ts";
import type { SearchAsk } from "../search-index.ts";
import { inSimplified, otherSpellings } from "../simplified.ts";
import { longPhrases } from "../tokens.ts";
import { AUTHOR_SIGN, nameQuery, queryOf, tagQuery } from "./lexemes.ts";

/** Matches after which no further time window is searched: the first pages need no more. */
export const ENOUGH_NOTES = 100;
/** Notes in the first time window. */
export const NEAR_NOTES = 1000;
/** Matches aimed at when the next time window is chosen, from how frequent the word was so far. */
const AIMED_NOTES = 200;
/** Maximum growth from one time window to the next. A word may be missing from the first, which may span seconds only. */
const FURTHEST_STEP = 64;
/** Time windows, newest first. After the last one, everything is searched. */
const LOOKS = 5;
/** Safety limit of a window. Only an import publishes more in that span. */
const RECENT_NOTES = 2000;
/** Up to this number, all matches are ranked and counted. */
const RANKED_NOTES = 5000;
/** A word that more notes contain is searched in the newest notes only, this many: docs/decisions/search.md. */
const NEWEST_NOTES = 10_000;
/** Up to this number, the text itself is searched for the phrase: the index only says that its pairs occur somewhere. */
const READ_NOTES = 2000;
/** Limit of ranked names that contain the keyword without beginning with it. */
const RANKED_MEMBERS = 1000;
/** Words of a keyword that may also be the name of an author, and authors for each. */
const AUTHOR_WORDS = 4;
const AUTHORS = 10;
const TAGS = 10;

/** Notes, members or both, as asked for. */
export interface SearchRow {
  note_total?: number;
  tag_counts?: { name: string; count: number }[];
  notes?: { noteId: number; title: string; text: string }[];
  member_total?: number;
  members?: { memberId: number; accountName: string; nickname: string }[];
}

/** Builds one statement from fixed parts. Each kind of search has one text and one name. */
export function searchStatement(ask: SearchAsk): { statement: Statement<SearchRow>; values: unknown[] } | undefined {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const notes = ask.notes && notesPart(ask.keyword, ask.notes, bind);
  const members = ask.members && membersPart(ask.keyword, ask.members, bind);
  const parts = [notes, members].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const text = `with ${parts.flatMap(({ tables }) => tables).join(",\n")}\nselect ${parts.map(({ columns }) => columns).join(",\n")}`;
  const columns = { ...notes?.answers, ...members?.answers };
  return { statement: { name: `search-${parts.map(({ name }) => name).join("-")}`, columns, text }, values };
}

/** The name that a keyword may be, or be part of. Members are often written with an @. */
export function nameIn(keyword: string): string {
  return foldedString(foldedString(keyword).replace(/^@/, ""));
}

type Bind = (value: unknown) => string;
interface Part {
  name: string;
  tables: readonly string[];
  columns: string;
  /** The names of the columns. */
  answers: ColumnsOf<SearchRow>;
}

function notesPart(keyword: string, ask: NonNullable<SearchAsk["notes"]>, bind: Bind): Part | undefined {
  const words = keyword.split(/\s+/u).map((word) => ({ query: queryOf(word), name: foldedString(word), phrases: longPhrases(word) }));
  const wanted = words.filter(({ query }) => query !== "");
  const tag = ask.tag === undefined || foldedString(ask.tag) === "" ? undefined : tagQuery(ask.tag);
  // Without a keyword the tag is what is searched. With a keyword it narrows the result.
  if (wanted.length === 0 && keyword === "" && tag !== undefined) wanted.push({ query: tag, name: "", phrases: [] });
  if (wanted.length === 0) return undefined;
  const named = wanted.map(({ name }, index) => (index < AUTHOR_WORDS && name !== "" ? name : null));
  const [queries, names] = [bind(wanted.map(({ query }) => query)), bind(named)];
  const nameQueries = bind(named.map((name) => (name !== null && [...name].length > 1 ? nameQuery(name) : null)));
  const type = ask.noteType === undefined ? "" : `and n.note_type = ${bind(ask.noteType)}::smallint`;
  const narrowed = tag !== undefined && keyword !== "";
  const chosen = narrowed ? "chosen" : "matched";
  const deep = ask.offset + ask.limit > ENOUGH_NOTES;
  const narrowing = narrowed ? `&& ${bind(tag)}::tsquery` : "";
  const phrases = wanted.flatMap(({ phrases: list }, index) => list.map((phrase) => ({ phrase, place: index + 1 })));
  const [phraseTexts, phrasePlaces] = [bind(phrases.map(({ phrase }) => phrase)), bind(phrases.map(({ place }) => place))];
  const folded = phrases.map(({ phrase }) => inSimplified(phrase));
  const others = otherSpellings(folded.join(""));
  const [foldedTexts, otherFrom, otherTo] = [bind(folded), bind(others.from), bind(others.to)];
  const page = `limit ${bind(ask.limit)}::int offset ${bind(ask.offset)}::bigint`;
  return {
    name: ["notes", ...(ask.noteType === undefined ? [] : ["type"]), ...(narrowed ? ["tag"] : []), ...(deep ? ["deep"] : [])].join("-"),
    tables: [
      `words as materialized (
        select word.query, word.place, author.lexemes
        from unnest(${queries}::text[], ${names}::text[], ${nameQueries}::text[]) with ordinality as word(query, name, name_query, place)
        left join lateral (${authorLexemes}) author on true)`,
      `asked as materialized (
        select string_agg('(' || query || coalesce(' | ' || lexemes, '') || ')', ' & ')::tsquery as whole,
          string_agg('(' || query || ')', ' & ')::tsquery as every_word, string_agg('(' || query || ')', ' | ')::tsquery as any_word,
          long.phrases, long.folded, ${otherFrom}::text as other_from, ${otherTo}::text as other_to
        from words, (
          select array_agg(phrase) as phrases, array_agg(folded) as folded
          from unnest(${phraseTexts}::text[], ${foldedTexts}::text[], ${phrasePlaces}::int[]) as long(phrase, folded, place)
          join words using (place) where lexemes is null) long
        group by long.phrases, long.folded)`,
      `newest as materialized (
        select (select note_id from search.notes order by note_id desc offset ${NEAR_NOTES - 1} limit 1) as first, (select max(note_id) from search.notes) as last)`,
      `near as materialized (select first, last, ${spansBetween("first", "last")} as spans from newest)`,
      ...matchesOf("matched", "(select whole from asked)", type, deep),
      ...(narrowed ? matchesOf("chosen", `(select whole ${narrowing} from asked)`, type, deep) : []),
      `tag_counts as (
        select * from (
          select (array_agg(name order by uses desc, name collate "C"))[1] as name, sum(uses)::int as count
          from (select name, count(*) as uses from (select unnest(tags) as name from matched) tag group by name) spelled
          group by lower(normalize(name, nfkc))) counted
        order by count desc, name collate "C" limit ${TAGS})`,
      `page as (select note_id, ranked_first, place, heat from ${chosen} order by ranked_first desc, place desc, heat desc, note_id desc ${page})`,
    ],
    answers: { note_total: true, tag_counts: true, notes: true },
    columns: `
      (select count(*)::int from ${chosen}) as note_total,
      (select coalesce(json_agg(json_build_object('name', name, 'count', count) order by count desc, name collate "C"), '[]') from tag_counts) as tag_counts,
      (select coalesce(json_agg(json_build_object('noteId', n.note_id, 'title', n.title, 'text', n.text)
                 order by page.ranked_first desc, page.place desc, page.heat desc, page.note_id desc), '[]')
       from page join search.notes n on n.note_id = page.note_id) as notes`,
  };
}

/** The authors whom a word may name, exact matches first. One letter names only members with exactly this name. */
const authorLexemes = `
  select string_agg('''${AUTHOR_SIGN}' || best.member_id || '''', ' | ') as lexemes from (
    select member_id, min(place) as place from (
      (select member_id, 0 as place from search.members where account_key = word.name limit 1)
      union all (select member_id, 1 from search.members where nickname_key = word.name order by member_id limit ${AUTHORS})
      union all (select member_id, 2 from search.members
        where (account_terms @@ word.name_query::tsquery or nickname_terms @@ word.name_query::tsquery)
          and (strpos(account_key, word.name) > 0 or strpos(nickname_key, word.name) > 0) limit ${AUTHORS})
    ) candidate group by member_id order by 2, 1 limit ${AUTHORS}) best`;

/**
 * The notes that match, with what they are ordered by. Their number is limited, whatever the word and the number of notes
 * (docs/decisions/search.md). The statement looks at time windows until one has enough matches: first the newest notes; then windows that
 * reach further back, as far as needed if the word is as frequent there; at last all notes. Only the last one takes time that grows with
 * the number of matches, and only rare words reach it.
 *
 * Pages beyond the ranked notes are answered from many more notes (`deep`), and begin with the notes of the first pages in the same order.
 * Title and text are selected but not read: PostgreSQL stores them separately until a phrase needs them.
 */
function matchesOf(name: string, query: string, type: string, deep: boolean): string[] {
  const columns = `n.note_id, n.tags, n.title, n.text, n.heat,
    case when n.headline @@ (select every_word from asked) then 2 when n.headline @@ (select any_word from asked) then 1 else 0 end as place`;
  const matching = `from search.notes n where n.terms @@ ${query} ${type}`;
  const without = `(select phrases from asked) is null`;
  const written = ["n.title", "n.text", "array_to_string(n.tags, ' ')"];
  // Nearly every text has the spelling that was asked for. Only the others are folded, which costs more than looking.
  const having = `not exists (
            select from asked, unnest(phrases, folded) as long(phrase, folded_phrase)
            where not (${written.map((text) => `strpos(${text}, phrase) > 0`).join(" or ")} or other_from <> ''
              and (${written.map((text) => `strpos(translate(${text}, other_from, other_to), folded_phrase) > 0`).join(" or ")})))`;
  const recent = (span: string) => `select ${columns} ${matching} and ${noteSpans("n.note_id")} && (select spans from ${span})
        and n.note_id + 0 >= (select first from ${span}) and (${without} or ${having}) limit ${RECENT_NOTES}`;
  const enough = (matches: string) => `(select count(*) from ${matches}) >= ${ENOUGH_NOTES}`;
  /** The matches of each window and the time it reaches back to. A window that an earlier one makes needless is empty. */
  const looks = Array.from({ length: LOOKS }, (_none, look) => ({
    found: `${name}_${look}`,
    time: look === 0 ? "near" : `${name}_time_${look}`,
  }));
  const few = looks.map(({ found }) => `not ${enough(found)}`).join(" and ");
  const asLookedAt = looks.map(({ found, time }) => `when ${enough(found)} then n.note_id >= (select first from ${time})`).join(" ");
  return [
    ...looks.flatMap(({ found, time }, look) => {
      const before = looks[look - 1];
      const further = before && furtherBack(before, `not ${enough(before.found)}`);
      return [...(further ? [`${time} as materialized (${further})`] : []), `${found} as materialized (${recent(time)})`];
    }),
    `${name}_first as materialized (select ${columns} ${matching} ${deep ? "" : `and ${few}`} limit ${RANKED_NOTES + 1})`,
    `${name} as materialized (
      select n.note_id, n.tags, n.place, n.heat, ${deep ? `case ${asLookedAt} else true end` : "true"} as ranked_first
      from (
        select * from ${name}_first n where (select count(*) from ${name}_first) <= ${RANKED_NOTES}
          and (${without} or (select count(*) from ${name}_first) > ${READ_NOTES} or ${having})
        union all
        select ${columns} ${matching} and (select count(*) from ${name}_first) > ${RANKED_NOTES}
          and n.note_id >= (select min(note_id) from (select note_id from search.notes order by note_id desc limit ${NEWEST_NOTES}) newest)${
            deep
              ? ""
              : looks
                  .map(
                    ({ found }) => `
        union all select * from ${found} where ${enough(found)}`,
                  )
                  .join("")
          }
      ) n)`,
  ];
}

/**
 * How far back the next window reaches so that it should have enough matches. Ids are made from the clock, so a time is a difference of
 * ids. No row when it is before the first note.
 */
function furtherBack(before: { found: string; time: string }, needed: string): string {
  const times = `least(${FURTHEST_STEP}, ${AIMED_NOTES} / (0.5 + (select count(*) from ${before.found})))`;
  return `select first, last, ${spansBetween("first", "last")} as spans
      from (select last, last - ((last - first) * ${times})::bigint as first from ${before.time} where ${needed}) wanted
      where first > (select min(note_id) from search.notes)`;
}

function membersPart(keyword: string, ask: NonNullable<SearchAsk["members"]>, bind: Bind): Part | undefined {
  const name = nameIn(keyword);
  if (name === "") return undefined;
  const asked = `${bind(name)}::text collate "C"`;
  const query = `${bind(nameQuery(name))}::tsquery`;
  const page = `limit ${bind(ask.limit)}::int offset ${bind(ask.offset)}::bigint`;
  const beginning = (column: string) =>
    `(select member_id, 2, fans from search.members where ${column} >= ${asked} and ${column} < ${asked} || U&'\\+10FFFF' order by ${column}, member_id limit ${RANKED_MEMBERS})`;
  return {
    name: "members",
    tables: [
      `found as materialized (
        select candidate.member_id, max(candidate.place) as place, max(candidate.fans) as fans
        from (
          (select member_id, 4 as place, fans from search.members where account_key = ${asked})
          union all (select member_id, 3, fans from search.members where nickname_key = ${asked} order by member_id limit ${RANKED_MEMBERS})
          union all ${beginning("account_key")}
          union all ${beginning("nickname_key")}
          union all (select member_id, 1, fans from search.members where (account_terms @@ ${query} or nickname_terms @@ ${query})
            and (strpos(account_key, ${asked}) > 0 or strpos(nickname_key, ${asked}) > 0) limit ${RANKED_MEMBERS})
        ) candidate
        group by candidate.member_id)`,
      `member_page as (select * from found order by place desc, fans desc, member_id ${page})`,
    ],
    answers: { member_total: true, members: true },
    columns: `
      (select count(*)::int from found) as member_total,
      (select coalesce(json_agg(json_build_object('memberId', d.member_id, 'accountName', d.account_name, 'nickname', d.nickname)
                 order by p.place desc, p.fans desc, p.member_id), '[]')
       from member_page p join search.members d on d.member_id = p.member_id) as members`,
  };
}
