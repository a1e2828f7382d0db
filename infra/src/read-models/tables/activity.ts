import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

const memberIndex = (schema: string) => `create index if not exists activities_by_member_id on ${schema}.activities (member_id);`;

/** Read model `activity`: what the back office's monitor shows, newest first. */
export const activityModel = defineTables({
  name: "activity",
  meaning: { number: 2, because: "what members who left did is gone" },
  tables: (schema: string) => `
    create table ${schema}.activities (
      event_id uuid primary key,
      position bigint not null,
      type text not null,
      member_id bigint not null,
      note_id bigint,
      comment_id bigint,
      title text,
      content text,
      created_at timestamptz not null
    );
    ${departedMembersTable(schema)}`,
  departureIndexes: memberIndex,
  readerIndexes: (schema: string) => `
    ${memberIndex(schema)}
    create index if not exists activities_by_position on ${schema}.activities (position desc);
    create index if not exists activities_by_created_at on ${schema}.activities (created_at);`,
});
