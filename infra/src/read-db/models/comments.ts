/** Read model `comments`: comments, their replies and their likes. `root_id` is the top-level comment; null on that one itself. */
export const commentsModel = {
  name: "comments",
  version: 1,
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
      gone boolean not null default false,
      created_at timestamptz not null
    );
    create index on ${schema}.comments (note_id, id) where root_id is null and not gone;
    create index on ${schema}.comments (root_id, id) where root_id is not null and not gone;
    create index on ${schema}.comments using gin (ancestor_ids);
    create table ${schema}.comment_likes (
      comment_id bigint not null,
      member_id bigint not null,
      liked_at timestamptz not null,
      primary key (comment_id, member_id)
    );
    create index on ${schema}.comment_likes (member_id);
    create table ${schema}.tombstones (comment_id bigint primary key);
    create table ${schema}.deleted_notes (note_id bigint primary key);`,
} as const;
