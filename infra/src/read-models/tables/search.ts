import { defineTables } from "../define-tables.ts";
import { noteSpans } from "../note-spans.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/**
 * Read model `search`: a document for each published note and each member, with the rank that it is ordered by. `infra/src/search/postgres` is
 * the only one to read and write its documents. The projector remembers who has left, because a note of theirs may arrive later, and
 * whose rank is no longer that of `note_stats` and `members`, as of which position (`stale_notes`, `stale_members`).
 *
 * `terms` has all words of a note (with `@<id>` for its author and `#<tag>` for its tags), `headline` those of title and tags: two
 * vectors and not one with weights, because weights are not in the index and would have to be looked up in every row that matches.
 * PostgreSQL moves long columns away only from rows beyond 2 kB; such a row is a hundred bytes then. Shorter ones stay whole, a kilobyte
 * and more, so a page needs room for two of them: without it a rank that is written again writes the index of words as well.
 */
export const searchModel = defineTables({
  name: "search",
  meaning: { number: 4, because: "traditional and simplified spellings are the same words" },
  tables: (schema: string) => `
    create table ${schema}.notes (
      note_id bigint primary key,
      author_id bigint not null,
      note_type smallint not null,
      tags text[] not null,
      title text not null,
      text text not null,
      headline tsvector not null,
      terms tsvector not null,
      heat double precision not null,
      version bigint not null
    ) with (toast_tuple_target = 128, fillfactor = 65);
    alter table ${schema}.notes alter column headline set storage main, alter column tags set storage main;
    create index on ${schema}.notes (author_id);

    create table ${schema}.members (
      member_id bigint primary key,
      account_name text not null,
      nickname text not null,
      account_key text collate "C" not null,
      nickname_key text collate "C" not null,
      account_terms tsvector not null,
      nickname_terms tsvector not null,
      fans integer not null default 0,
      version bigint not null
    ) with (fillfactor = 85);

    create table ${schema}.stale_notes (note_id bigint primary key, position bigint not null);
    create table ${schema}.stale_members (member_id bigint primary key, position bigint not null);
    ${departedMembersTable(schema)}`,
  // What is new in a GIN index lies in a list that every search reads through; kept short, writing is still in batches.
  readerIndexes: (schema: string) => `
    create index if not exists notes_by_terms on ${schema}.notes using gin (terms, (${noteSpans("note_id")})) with (gin_pending_list_limit = 256);
    create index if not exists members_by_terms on ${schema}.members using gin (account_terms, nickname_terms) with (gin_pending_list_limit = 256);
    create index if not exists members_by_account_key on ${schema}.members (account_key);
    create index if not exists members_by_nickname_key on ${schema}.members (nickname_key, member_id);`,
});
