import { createTestDatabase } from "../../engines/postgres/test-database.ts";
import { openReadDb, type ReadDb } from "../../read-models/database.ts";
import { createReader } from "../../read-models/statement-reader.ts";
import { searchModel } from "../../read-models/tables/search.ts";
import { createPostgresSearchIndex } from "../postgres/search-index.ts";
import { openPostgresSearchWriter } from "../postgres/write-documents.ts";
import type { SearchIndexUnderTest } from "../search-index.contract.ts";
import { noChanges, type SearchChanges } from "../search-index.ts";

export interface SearchLab extends SearchIndexUnderTest {
  readDb: ReadDb;
  /** Writes documents to the live generation. */
  apply(changes: Partial<SearchChanges>): Promise<void>;
}

/** The index in PostgreSQL, with only its own tables, in a database of its own. */
export async function openSearchLab(databaseUrl: string, options: { statementTimeoutMs?: number } = {}): Promise<SearchLab> {
  const database = await createTestDatabase(databaseUrl);
  const readDb = openReadDb({ url: database.url, max: 4, ...options });
  const { name, tables, readerIndexes } = searchModel;
  const create = (generation: string) => readDb.query(`create schema ${generation}; ${tables(generation)}; ${readerIndexes(generation)}`);
  await create(name);
  return {
    readDb,
    index: createPostgresSearchIndex(createReader(readDb)),
    live: name,
    open: (generation) => openPostgresSearchWriter(generation, readDb),
    async begin(generation) {
      await create(generation);
    },
    // As infra/src/subscriptions/generations.ts does it.
    async swap(generation) {
      await readDb.query(`drop schema ${name} cascade; alter schema ${generation} rename to ${name}`);
    },
    apply: (changes) => openPostgresSearchWriter(name, readDb).apply({ ...noChanges, ...changes }),
    async clear() {
      await readDb.query("truncate search.notes, search.members");
    },
    async close() {
      await readDb.end();
      await database.drop();
    },
  };
}
