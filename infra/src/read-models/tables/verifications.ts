import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `verifications`: who applied for which badge, and what came of it (0 pending, 1 approved, 2 rejected).
 * `fields` is the form with the identity number masked: the whole number is in the log alone, sealed. It is forgotten when the
 * application is withdrawn.
 */
export const verificationsModel = defineTables({
  name: "verifications",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.applications (
      id bigint primary key,
      member_id bigint not null,
      type smallint not null,
      fields jsonb,
      status smallint not null default 0,
      withdrawn boolean not null default false,
      reject_reason text,
      created_at timestamptz not null,
      audited_at timestamptz
    );
    create index on ${schema}.applications (member_id, id desc);
    ${departedMembersTable(schema)}`,
  readerIndexes: () => "",
});
