import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";
import { authoredCommentTable, viewCountersTable } from "./note-count-tables.ts";

const departureIndexes = (schema: string) => `
    create index if not exists notes_by_author_id on ${schema}.notes (author_id);
    create index if not exists note_likes_by_member_id_liked_at on ${schema}.note_likes (member_id, liked_at desc);
    create index if not exists note_collections_by_member_id_collected_at on ${schema}.note_collections (member_id, collected_at desc);
    create index if not exists note_comments_by_author_id on ${schema}.note_comments (author_id);`;

/**
 * Read model `note_stats`: who likes and collects what, and the counters that follow from those rows.
 * `deleted` marks a tombstone: a like may arrive after the deletion of its note, and must not count. Notes of authors who left are deleted, too.
 * `binned` marks what is in its author's recycle bin: counted on here, and left out by whoever reads (../shown-counts.ts).
 * `view_revision` is the last event of the note whose views are counted, so that one told twice counts once.
 */
export const noteStatsModel = defineTables({
  name: "note_stats",
  meaning: { number: 3, because: "views of several notes come in one event" },
  tables: (schema: string) => `
    create table ${schema}.notes (
      note_id bigint primary key,
      author_id bigint not null,
      view_count integer not null default 0,
      view_revision integer not null default -1,
      like_count integer not null default 0,
      collect_count integer not null default 0,
      comment_count integer not null default 0,
      deleted boolean not null default false,
      binned boolean not null default false
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
  // The last two are the orders of the back office.
  readerIndexes: (schema: string) => `
    ${departureIndexes(schema)}
    create index if not exists note_likes_by_liked_at on ${schema}.note_likes (liked_at);
    create index if not exists note_collections_by_collected_at on ${schema}.note_collections (collected_at);`,
});
