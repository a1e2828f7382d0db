import { defineTables } from "../define-tables.ts";
import { draftMs } from "../draft-ms.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `drafts`: notes that only their author may see. A table of their own and not a mark on notes, so that no list, count or
 * search has to remember to leave them out.
 */
export const draftsModel = defineTables({
  name: "drafts",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.drafts (
      id bigint primary key,
      author_id bigint not null,
      title text not null,
      content text not null,
      category_id bigint,
      note_type smallint not null,
      images jsonb not null,
      video jsonb,
      tags jsonb not null,
      comments_closed boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index on ${schema}.drafts (author_id, id desc);
    ${departedMembersTable(schema)}`,
  // For the table of the back office, which has drafts and notes in one order of time: the same milliseconds as `note_stats.notes.published_ms`.
  readerIndexes: (schema: string) => `
    create index if not exists drafts_by_created_ms_id on ${schema}.drafts ((${draftMs}) desc, id desc);`,
});
