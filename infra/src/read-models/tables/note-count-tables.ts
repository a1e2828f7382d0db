/** The last event of each stream of view counts that was counted, so that one delivered twice counts once. */
export function viewCountersTable(schema: string): string {
  return `create table ${schema}.view_counters (views_id bigint primary key, revision integer not null);`;
}

/** The comments that a note's counter is made of, for read models that count but never show them. Rows that are `gone` stay as memory. */
export function noteCountTables(schema: string): string {
  return `
    create table ${schema}.note_comments (
      comment_id bigint primary key,
      note_id bigint not null,
      root_id bigint,
      ancestor_ids bigint[] not null,
      gone boolean not null default false
    );
    create index on ${schema}.note_comments (note_id) where not gone;
    create index on ${schema}.note_comments (root_id) where root_id is not null and not gone;`;
}

/**
 * The same for read models that must know who wrote a comment. `removed`: it, one above it or its note was deleted. `erased`: its author left;
 * such a comment counts as a stub while a reply of somebody who is there hangs below it. `gone` follows from both.
 */
export function authoredCommentTable(schema: string): string {
  return `
    create table ${schema}.note_comments (
      comment_id bigint primary key,
      note_id bigint not null,
      author_id bigint not null,
      root_id bigint,
      ancestor_ids bigint[] not null,
      removed boolean not null default false,
      erased boolean not null default false,
      gone boolean not null default false
    );
    create index on ${schema}.note_comments (note_id) where not removed;
    create index on ${schema}.note_comments (root_id) where root_id is not null and not removed;`;
}
