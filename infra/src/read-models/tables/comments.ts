import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

const departureIndexes = (schema: string) => `
    create index if not exists comments_by_author_id on ${schema}.comments (author_id);
    create index if not exists comment_likes_by_member_id_liked_at on ${schema}.comment_likes (member_id, liked_at desc);
    create index if not exists notes_by_author_id on ${schema}.notes (author_id);`;

/**
 * Read model `comments`: comments, their replies and their likes. `root_id` is the top-level comment; null on that one itself.
 *
 * A row is kept, empty and `removed`, when its comment, any comment above it or its note was deleted: it is the memory that lets
 * a like or a reply arrive after the deletion. It is `erased`, empty too, when its author left; such a row is shown as a stub while a reply
 * of somebody who is there hangs below it. `gone`, which follows from both, is all that a reader asks. `reply_count` is kept on top-level comments and counts all levels below.
 *
 * `pinned_comments` and `closed_notes` are what the author of a note decided. They say nothing of whether the comment or the note is there.
 */
export const commentsModel = defineTables({
  name: "comments",
  meaning: { number: 2, because: "what members who left wrote is a stub or gone" },
  tables: (schema: string) => `
    create table ${schema}.comments (
      id bigint primary key,
      note_id bigint not null,
      author_id bigint not null,
      parent_id bigint,
      parent_author_id bigint,
      root_id bigint,
      ancestor_ids bigint[] not null,
      content text not null,
      location text not null,
      like_count integer not null default 0,
      reply_count integer not null default 0,
      removed boolean not null default false,
      erased boolean not null default false,
      gone boolean not null default false,
      created_at timestamptz not null
    );
    create index on ${schema}.comments (note_id) where not removed;
    create index on ${schema}.comments (root_id, id) where root_id is not null;
    create table ${schema}.comment_likes (
      comment_id bigint not null,
      member_id bigint not null,
      liked_at timestamptz not null,
      primary key (comment_id, member_id)
    );
    create table ${schema}.notes (
      note_id bigint primary key,
      author_id bigint,
      comment_count integer not null default 0,
      root_count integer not null default 0,
      deleted boolean not null default false
    );
    create table ${schema}.pinned_comments (
      note_id bigint primary key,
      comment_id bigint not null
    );
    create table ${schema}.closed_notes (note_id bigint primary key);
    ${departedMembersTable(schema)}`,
  departureIndexes,
  readerIndexes: (schema: string) => `
    ${departureIndexes(schema)}
    create index if not exists comment_likes_by_liked_at on ${schema}.comment_likes (liked_at);
    create index if not exists comments_by_created_at_id on ${schema}.comments (created_at, id) where not gone;
    create index if not exists comments_by_like_count_id on ${schema}.comments (like_count, id) where not gone;
    create index if not exists comments_by_note_id_id on ${schema}.comments (note_id, id) where root_id is null and not gone;
    create index if not exists comments_by_note_id_like_count_id on ${schema}.comments (note_id, (-like_count), id) where root_id is null and not gone;`,
});
