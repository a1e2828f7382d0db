import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";
import { authoredCommentTable, viewCountersTable } from "./note-count-tables.ts";

/** `entries_by_author_id_note_id` has the invisible ones, too: a like may be told before its note. */
const departureIndexes = (schema: string) => `
    create index if not exists entries_by_author_id_note_id on ${schema}.entries (author_id, note_id desc);
    create index if not exists note_likes_by_member_id on ${schema}.note_likes (member_id);
    create index if not exists note_collections_by_member_id on ${schema}.note_collections (member_id);
    create index if not exists note_comments_by_author_id on ${schema}.note_comments (author_id);`;

/**
 * Read model `feed`: one row for each published note with all that a list is ordered or filtered by.
 * `published_ms` is the order of time: the id of a note that was a draft is older than its publication.
 * `binned`: in its author's recycle bin, from which it may come back to its place.
 * `heat` is the recommend score: it needs no clock, so it can be indexed (docs/decisions/recommend-score.md).
 */
export const feedModel = defineTables({
  name: "feed",
  meaning: { number: 3, because: "views of several notes come in one event" },
  tables: (schema: string) => `
    create table ${schema}.entries (
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
    create table ${schema}.note_likes (note_id bigint not null, member_id bigint not null, primary key (note_id, member_id));
    create table ${schema}.note_collections (note_id bigint not null, member_id bigint not null, primary key (note_id, member_id));
    ${authoredCommentTable(schema)}
    ${viewCountersTable(schema)}
    ${departedMembersTable(schema)}`,
  departureIndexes,
  readerIndexes: (schema: string) => `
    ${departureIndexes(schema)}
    create index if not exists entries_by_heat_note_id on ${schema}.entries (heat desc, note_id desc) where visible;
    create index if not exists entries_by_category_id_heat_note_id on ${schema}.entries (category_id, heat desc, note_id desc) where visible;
    create index if not exists entries_by_published_ms_note_id on ${schema}.entries (published_ms desc, note_id desc) where visible;
    create index if not exists entries_by_category_id_published_ms_note_id on ${schema}.entries (category_id, published_ms desc, note_id desc) where visible;
    create index if not exists entries_by_author_id_published_ms_note_id on ${schema}.entries (author_id, published_ms desc, note_id desc) where visible;
    create index if not exists entries_by_like_count_note_id on ${schema}.entries (like_count desc, note_id desc) where visible;
    create index if not exists entries_by_view_count_note_id on ${schema}.entries (view_count desc, note_id desc) where visible;
    create index if not exists entries_by_collect_count_note_id on ${schema}.entries (collect_count desc, note_id desc) where visible;
    create index if not exists entries_by_comment_count_note_id on ${schema}.entries (comment_count desc, note_id desc) where visible;`,
});
