import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `recycle_bin`: notes that were deleted and can be restored, for their author's eyes. A table of its own, as drafts have one, so that
 * what nobody else may see is in no list by mistake. One that was taken down is not in the bin, and is kept here for its author to look at. Counters live on in note_stats.
 */
export const recycleBinModel = defineTables({
  name: "recycle_bin",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.notes (
      id bigint primary key,
      author_id bigint not null,
      title text not null,
      content text not null,
      category_id bigint not null,
      note_type smallint not null,
      images jsonb not null,
      video jsonb,
      tags jsonb not null,
      location text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      binned_at timestamptz not null,
      taken_down_reason text,
      taken_down_remark text,
      taken_down_at timestamptz
    );
    create index on ${schema}.notes (author_id, binned_at desc, id desc) where taken_down_reason is null;
    create index on ${schema}.notes (binned_at) where taken_down_reason is null;
    create index on ${schema}.notes (author_id);
    ${departedMembersTable(schema)}`,
  readerIndexes: () => "",
});
