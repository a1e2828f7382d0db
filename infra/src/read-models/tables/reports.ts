import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `reports`: what was reported, what administrators decided, and appeals. Reports and decisions are of different streams, so
 * either may come first: whether a thing is open follows from their positions, the last report being later than the last decision about it.
 * `admin_id` is null where the product itself decided.
 */
export const reportsModel = defineTables({
  name: "reports",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.reports (
      reporter_id bigint not null,
      target_kind text collate "C" not null,
      target_id bigint not null,
      target_author_id bigint not null,
      note_id bigint,
      conversation_id bigint,
      reason text not null,
      text text,
      reported_at timestamptz not null,
      position bigint not null,
      primary key (target_kind, target_id, reporter_id)
    );
    create index on ${schema}.reports (reporter_id);
    create index on ${schema}.reports (target_author_id);
    create table ${schema}.decisions (
      position bigint primary key,
      decision text not null,
      target_kind text collate "C" not null,
      target_id bigint not null,
      subject_id bigint not null,
      reason text,
      remark text,
      admin_id bigint,
      decided_at timestamptz not null
    );
    create index on ${schema}.decisions (target_kind, target_id, position desc);
    create index on ${schema}.decisions (subject_id, position desc);
    create table ${schema}.appeals (
      note_id bigint primary key,
      author_id bigint not null,
      text text not null,
      filed_at timestamptz not null,
      granted boolean,
      remark text
    );
    create index on ${schema}.appeals (author_id);
    create index on ${schema}.appeals (filed_at) where granted is null;
    ${departedMembersTable(schema)}`,
  readerIndexes: () => "",
});
