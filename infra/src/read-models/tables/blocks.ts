import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/** Read model `blocks`: what a member does not want to see. `members` are those they blocked, `notes` those that do not interest them. */
export const blocksModel = defineTables({
  name: "blocks",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.members (
      member_id bigint not null,
      blocked_id bigint not null,
      blocked_at timestamptz not null,
      primary key (member_id, blocked_id)
    );
    create index on ${schema}.members (member_id, blocked_at desc, blocked_id desc);
    create index on ${schema}.members (blocked_id);
    create table ${schema}.notes (
      member_id bigint not null,
      note_id bigint not null,
      note_author_id bigint not null,
      primary key (member_id, note_id)
    );
    create index on ${schema}.notes (note_author_id);
    ${departedMembersTable(schema)}`,
  readerIndexes: () => "",
});
