import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";
import { noteCountTables } from "./note-count-tables.ts";

/**
 * Read model `notifications`. `cause` names what was done by whom to what, so a like that is taken back and given again is
 * one notification. Ids follow from the log position of the first cause, so that a rebuild gives every notification the id it had.
 *
 * What hangs on a deleted note or comment, on a member who left or on a note of theirs, is removed. What was undone, or thrown away by its receiver,
 * stays as a row that is not `visible`: the memory by which the same cause does not tell twice.
 *
 * What hangs on a note in the recycle bin is `binned`, and shows again with its note.
 *
 * A cause and the marks of its receiver are different entities, so either may come first. `inbox_marks` and `read_through` keep
 * every mark for rows that are yet to come, and positions of the log tell what was first: undone before it was read, it is
 * withdrawn; read before it was undone, it stays.
 *
 * What came while its receiver did not want that kind is `unwanted`, for good. `notification_settings` holds every choice, which counts for
 * ids from `from_id` on until the next one, so that it does not matter whether a cause or the choice before it is projected first.
 *
 * `title` is an administrator's own words; null: what the type says.
 * What the site itself tells a member (type 9) names its receiver as its sender too, and no note or comment: it stays when these go.
 * What it says stands in `notice`.
 *
 * `notification_counts` holds, by receiver and tab, how many are visible and how many of those are not read.
 */
export const notificationsModel = defineTables({
  name: "notifications",
  meaning: { number: 4, because: "what hangs on a note goes with the note's author" },
  tables: (schema: string) => `
    create table ${schema}.notifications (
      id bigint primary key,
      cause text collate "C" not null unique,
      receiver_id bigint not null,
      sender_id bigint not null,
      type smallint not null,
      notification_group text collate "C" not null,
      title text,
      note_id bigint,
      comment_id bigint,
      created_at timestamptz not null,
      notice jsonb,
      undone_position bigint,
      read_position bigint,
      deleted boolean not null default false,
      binned boolean not null default false,
      unwanted boolean not null default false,
      is_read boolean not null generated always as (read_position is not null) stored,
      visible boolean not null generated always as
        (not deleted and not binned and not unwanted and (undone_position is null or coalesce(read_position < undone_position, false))) stored
    );
    create table ${schema}.inbox_marks (
      receiver_id bigint not null,
      notification_id bigint not null,
      read_position bigint,
      deleted boolean not null,
      title text,
      primary key (receiver_id, notification_id)
    );
    create table ${schema}.read_through (
      receiver_id bigint not null,
      notification_group text collate "C" not null,
      through bigint not null,
      position bigint not null,
      primary key (receiver_id, notification_group, through, position)
    );
    create table ${schema}.notification_settings (
      receiver_id bigint not null,
      from_id bigint not null,
      comments boolean not null,
      likes boolean not null,
      follows boolean not null,
      messages boolean not null,
      primary key (receiver_id, from_id)
    );
    create table ${schema}.notification_counts (
      receiver_id bigint not null,
      notification_group text collate "C" not null,
      visible_count integer not null default 0,
      unread_count integer not null default 0,
      primary key (receiver_id, notification_group)
    );
    ${departedMembersTable(schema)}
    create table ${schema}.notes (
      note_id bigint primary key,
      author_id bigint,
      deleted boolean not null default false,
      binned boolean not null default false
    );
    create index on ${schema}.notes (author_id) where not deleted;
    ${noteCountTables(schema)}`,
  // `visible` is in the index so that a page is read from it in order: else, whatever the receiver, all of theirs are read from the other one and sorted.
  // The first two also find what a member who leaves takes along; the last three what a note or a comment does, and what a tab read through has.
  // A rebuild asks for none of them until it has all rows: what it leaves open, it settles by joins.
  readerIndexes: (schema: string) => `
    create index if not exists notifications_by_sender_id on ${schema}.notifications (sender_id);
    create index if not exists notifications_by_receiver_id_id on ${schema}.notifications (receiver_id, id desc) include (visible);
    create index if not exists notifications_by_receiver_id_group_id
      on ${schema}.notifications (receiver_id, notification_group, id desc) where visible;
    create index if not exists notifications_by_created_at on ${schema}.notifications (created_at) where visible;
    create index if not exists notifications_by_note_id_type on ${schema}.notifications (note_id, type) where note_id is not null;
    create index if not exists notifications_by_comment_id on ${schema}.notifications (comment_id) where comment_id is not null;
    create index if not exists notifications_unread on ${schema}.notifications (receiver_id, notification_group, id) where read_position is null;`,
});
