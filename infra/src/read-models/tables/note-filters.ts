import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `note_filters`: what lists of published notes are narrowed by, and how many there are of each channel and type.
 * `grams` are the characters and pairs of characters of title and text, so that "contains" is answered by an index
 * (text-grams.ts). Apart from `notes`, whose rows every list loads and which this would make wide.
 */
export const noteFiltersModel = defineTables({
  name: "note_filters",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => `
    create table ${schema}.notes (
      note_id bigint primary key,
      author_id bigint not null,
      category_id bigint not null,
      note_type smallint not null,
      grams tsvector not null
    );
    create index on ${schema}.notes (author_id);
    create table ${schema}.counts (
      category_id bigint not null,
      note_type smallint not null,
      note_count integer not null default 0,
      primary key (category_id, note_type)
    );
    ${departedMembersTable(schema)}`,
  // The list of what is not sorted in yet is read through by every search: it is kept short.
  readerIndexes: (schema: string) => `
    create index if not exists notes_by_grams on ${schema}.notes using gin (grams) with (gin_pending_list_limit = 512);`,
});
