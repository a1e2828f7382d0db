/**
 * Read model `keywords`: which characters and pairs of characters a published note has, so that "title or text contains" is
 * answered by an index (text-grams.ts). Apart from `notes`, whose rows every list loads and which this would make wide.
 */
export const keywordsModel = {
  name: "keywords",
  version: 1,
  tables: (schema: string) => `
    create table ${schema}.notes (note_id bigint primary key, author_id bigint not null, grams tsvector not null);
    create index on ${schema}.notes (author_id);
    create table ${schema}.departed_members (member_id bigint primary key);`,
  // The list of what is not sorted in yet is read through by every search: it is kept short.
  readerIndexes: (schema: string) => `
    create index if not exists notes_by_grams on ${schema}.notes using gin (grams) with (gin_pending_list_limit = 512);`,
} as const;
