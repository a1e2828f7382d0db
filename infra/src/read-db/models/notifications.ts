import { noteCountTables } from "./note-count-tables.ts";

/**
 * Read model `notifications`. `cause` names what was done by whom to what, so a like that is taken back and given again is
 * one notification, and one that was undone while unread can be withdrawn. What hangs on a deleted note or comment is removed.
 *
 * Ids follow from the log position of the first cause, so that a rebuild gives every notification the id it had.
 * `unread_counts` holds, by receiver and type, how many are neither read nor withdrawn.
 */
export const notificationsModel = {
  name: "notifications",
  version: 1,
  tables: (schema: string) => `
    create table ${schema}.notifications (
      id bigint primary key,
      cause text collate "C" not null unique,
      receiver_id bigint not null,
      sender_id bigint not null,
      type smallint not null,
      note_id bigint,
      comment_id bigint,
      is_read boolean not null default false,
      withdrawn boolean not null default false,
      created_at timestamptz not null
    );
    create index on ${schema}.notifications (note_id) where note_id is not null;
    create index on ${schema}.notifications (comment_id) where comment_id is not null;
    create table ${schema}.unread_counts (
      receiver_id bigint not null,
      type smallint not null,
      unread_count integer not null default 0,
      primary key (receiver_id, type)
    );
    create table ${schema}.notes (note_id bigint primary key, deleted boolean not null default false);
    ${noteCountTables(schema)}`,
  readerIndexes: (schema: string) => `
    create index if not exists notifications_by_receiver_id_type_id on ${schema}.notifications (receiver_id, type, id desc) where not withdrawn;`,
} as const;
