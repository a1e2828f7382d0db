import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";
import { authoredCommentTable, viewCountersTable } from "./note-count-tables.ts";

/** `notes_by_author_id_note_id` has the invisible ones, too: a like may be told before its note. */
const departureIndexes = (schema: string) => `
    create index if not exists notes_by_author_id_note_id on ${schema}.notes (author_id, note_id desc);
    create index if not exists note_likes_by_member_id_liked_at on ${schema}.note_likes (member_id, liked_at desc);
    create index if not exists note_collections_by_member_id_collected_at on ${schema}.note_collections (member_id, collected_at desc);
    create index if not exists note_comments_by_author_id on ${schema}.note_comments (author_id);`;

/**
 * Read model `note_stats`: who likes and collects what, the counters that follow from those rows, and one row for each published note with all
 * that a list is ordered or filtered by, most of which follows from the counters.
 * `deleted` marks a tombstone: a like may arrive after the deletion of its note, and must not count. Notes of authors who left are deleted, too.
 * `binned` marks what is in its author's recycle bin, from which it may come back to its place: counted on here, and left out by whoever reads (../shown-counts.ts).
 * `view_revision` is the last event of the note whose views are counted, so that one told twice counts once.
 * `published_ms` is the order of time: the id of a note that was a draft is older than its publication.
 * `heat` is the recommend score: it needs no clock, so it can be indexed (docs/decisions/recommend-score.md).
 * `visible` is what lists show.
 */
export const noteStatsModel = defineTables({
  name: "note_stats",
  meaning: { number: 4, because: "it has what lists are made of" },
  tables: (schema: string) => `
    create table ${schema}.notes (
      note_id bigint primary key,
      author_id bigint not null,
      category_id bigint,
      note_type smallint,
      published_at timestamptz,
      published_ms bigint generated always as ((extract(epoch from published_at at time zone 'UTC') * 1000)::bigint) stored,
      view_count integer not null default 0,
      view_revision integer not null default -1,
      like_count integer not null default 0,
      collect_count integer not null default 0,
      comment_count integer not null default 0,
      heat double precision not null default 0,
      deleted boolean not null default false,
      binned boolean not null default false,
      visible boolean not null default false
    );
    create index on ${schema}.notes (author_id) where binned;
    create table ${schema}.note_likes (
      note_id bigint not null,
      member_id bigint not null,
      author_id bigint not null,
      liked_at timestamptz not null,
      primary key (note_id, member_id)
    );
    create table ${schema}.note_collections (
      note_id bigint not null,
      member_id bigint not null,
      author_id bigint not null,
      collected_at timestamptz not null,
      primary key (note_id, member_id)
    );
    create table ${schema}.author_counts (author_id bigint primary key, like_count integer not null default 0, collect_count integer not null default 0);
    ${authoredCommentTable(schema)}
    ${viewCountersTable(schema)}
    ${departedMembersTable(schema)}`,
  departureIndexes,
  // Those of likes and collections are the orders of the back office.
  readerIndexes: (schema: string) => `
    ${departureIndexes(schema)}
    create index if not exists note_likes_by_liked_at on ${schema}.note_likes (liked_at);
    create index if not exists note_collections_by_collected_at on ${schema}.note_collections (collected_at);
    create index if not exists notes_by_heat_note_id on ${schema}.notes (heat desc, note_id desc) where visible;
    create index if not exists notes_by_category_id_heat_note_id on ${schema}.notes (category_id, heat desc, note_id desc) where visible;
    create index if not exists notes_by_published_ms_note_id on ${schema}.notes (published_ms desc, note_id desc) where visible;
    create index if not exists notes_by_category_id_published_ms_note_id on ${schema}.notes (category_id, published_ms desc, note_id desc) where visible;
    create index if not exists notes_by_author_id_published_ms_note_id on ${schema}.notes (author_id, published_ms desc, note_id desc) where visible;
    create index if not exists notes_by_like_count_note_id on ${schema}.notes (like_count desc, note_id desc) where visible;
    create index if not exists notes_by_view_count_note_id on ${schema}.notes (view_count desc, note_id desc) where visible;
    create index if not exists notes_by_collect_count_note_id on ${schema}.notes (collect_count desc, note_id desc) where visible;
    create index if not exists notes_by_comment_count_note_id on ${schema}.notes (comment_count desc, note_id desc) where visible;`,
});
