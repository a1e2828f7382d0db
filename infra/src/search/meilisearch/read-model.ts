import type { Transaction } from "../../read-models/database.ts";
import { defineTables } from "../../read-models/define-tables.ts";
import { isMissingTable, type Sql } from "../../read-models/sql.ts";
import { searchModel } from "../../read-models/tables/search.ts";
import type { Places } from "./write-documents.ts";

/**
 * The read model `search` in PostgreSQL when its documents are in Meilisearch. It has the same meaning and another version, so a change
 * from one to the other is a rebuild beside the live generation. `place` names the indexes of a generation. A swap renames schemas, so this
 * name moves together with the checkpoint in one transaction.
 */
export const meiliSearchModel = defineTables({
  name: searchModel.name,
  meaning: { number: searchModel.meaning.number, because: `${searchModel.meaning.because}; in Meilisearch` },
  tables: (schema: string) => `
    create table ${schema}.stale_notes (note_id bigint primary key, position bigint not null);
    create table ${schema}.stale_members (member_id bigint primary key, position bigint not null);
    create table ${schema}.departed_members (member_id bigint primary key);
    create table ${schema}.place (name text not null default gen_random_uuid()::text);
    insert into ${schema}.place default values;`,
  readerIndexes: () => "",
});

const nameIn = (schema: string) => `select name from ${schema}.place`;

export function placesIn(transaction: Transaction): Places {
  return {
    async of(generation) {
      const { rows } = await transaction.query<{ name: string }>(nameIn(generation));
      if (!rows[0]) throw new Error(`${generation}.place is empty: rebuild search`);
      return rows[0].name;
    },
    async all() {
      const { rows } = await transaction.query<{ schema: string }>(
        "select schemaname::text as schema from pg_tables where tablename = 'place' and schemaname in ('search', 'search_next', 'search_old')",
      );
      if (rows.length === 0) return [];
      const places = await transaction.query<{ name: string }>(rows.map(({ schema }) => nameIn(schema)).join(" union all "));
      return places.rows.map(({ name }) => name);
    },
  };
}

/** The generation that is searched. Undefined while the documents are still in PostgreSQL. */
export async function livePlace(sql: Sql): Promise<string | undefined> {
  try {
    const { rows } = await sql.query<{ name: string }>(nameIn(searchModel.name));
    return rows[0]?.name;
  } catch (error) {
    if (isMissingTable(error)) return undefined;
    throw error;
  }
}
