import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `chat`: one row in `participants` for each end of a conversation, so that a member's list is one index scan.
 *
 * `activity_id` orders a list: the last message, or the conversation itself while nothing was said; ids rise with time. An end shows
 * in its list while something happened after `hidden_through`; messages up to there are gone for that member for ever. The end of the
 * member who did not start a conversation begins hidden, so it shows with the first message.
 * `seen_through` is what the member has read, `read_through` what the other may know of it: across a block, nothing more.
 * `revision` is the last event of the conversation's stream that touched the row: with the marks, the newest of both ends is where a
 * command may begin to fold a long conversation.
 * `departed_members` remembers who left: what they wrote is empty, whether it came before or after their departure.
 */
export const chatModel = defineTables({
  name: "chat",
  meaning: { number: 2, because: "a conversation without messages is hidden from the member who did not start it" },
  tables: (schema: string) => `
    create table ${schema}.participants (
      conversation_id bigint not null,
      member_id bigint not null,
      other_id bigint not null,
      last_message_id bigint not null default 0,
      last_received_id bigint not null default 0,
      seen_through bigint not null default 0,
      read_through bigint not null default 0,
      hidden_through bigint not null default 0,
      revision integer not null default -1,
      unread_count integer not null default 0,
      activity_id bigint generated always as (greatest(conversation_id, last_message_id)) stored,
      primary key (conversation_id, member_id)
    );
    create index on ${schema}.participants (member_id, other_id);

    create table ${schema}.messages (
      conversation_id bigint not null,
      id bigint not null,
      sender_id bigint not null,
      receiver_id bigint not null,
      message_type text not null,
      content text not null,
      client_message_id text,
      reply_to_id bigint,
      recalled boolean not null default false,
      revision integer not null,
      created_at timestamptz not null,
      primary key (conversation_id, id)
    );

    ${departedMembersTable(schema)}`,
  readerIndexes: (schema: string) => `
    create index if not exists participants_by_member_id_activity_id
      on ${schema}.participants (member_id, activity_id desc, conversation_id desc) where activity_id > hidden_through;
    create index if not exists participants_unread on ${schema}.participants (member_id) include (unread_count) where unread_count > 0;`,
});
