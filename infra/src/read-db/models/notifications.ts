/**
 * Read model `notifications`. `cause` names what was done by whom to what, so a like that is taken back and given again is
 * one notification, and one that was undone while unread can be withdrawn.
 */
export const notificationsModel = {
  name: "notifications",
  version: 1,
  tables: (schema: string) => `
    create table ${schema}.notifications (
      id bigint primary key,
      cause text not null unique,
      receiver_id bigint not null,
      sender_id bigint not null,
      type smallint not null,
      note_id bigint,
      comment_id bigint,
      is_read boolean not null default false,
      withdrawn boolean not null default false,
      created_at timestamptz not null
    );
    create index on ${schema}.notifications (receiver_id, type, id desc) where not withdrawn;
    create index on ${schema}.notifications (receiver_id) where not withdrawn and not is_read;
    create index on ${schema}.notifications (note_id);
    create index on ${schema}.notifications (comment_id);
    create table ${schema}.deleted_notes (note_id bigint primary key);
    create table ${schema}.deleted_comments (comment_id bigint primary key);`,
} as const;
