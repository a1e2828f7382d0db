import { createTestDatabase } from "../../engines/postgres/test-database.ts";
import { openReadDb, type ReadDb } from "../../read-models/database.ts";
import { createReader } from "../../read-models/statement-reader.ts";
import { feedModel } from "../../read-models/tables/feed.ts";
import { membersModel } from "../../read-models/tables/members.ts";
import { searchModel } from "../../read-models/tables/search.ts";
import { createPostgresSearchIndex } from "../postgres/search-index.ts";
import { postgresSearchWriter } from "../postgres/write-documents.ts";
import type { SearchIndexUnderTest } from "../search-index.contract.ts";
import type { SearchChanges } from "../search-index.ts";

export interface SearchLab extends SearchIndexUnderTest {
  readDb: ReadDb;
}

/** The index in PostgreSQL on a database of its own, with as much of its neighbours as it looks at. */
export async function openSearchLab(databaseUrl: string, options: { statementTimeoutMs?: number } = {}): Promise<SearchLab> {
  const database = await createTestDatabase(databaseUrl);
  const readDb = openReadDb({ url: database.url, max: 4, ...options });
  for (const model of [searchModel, feedModel, membersModel])
    await readDb.query(`create schema ${model.name}; ${model.tables(model.name)}; ${model.readerIndexes(model.name)}`);
  const nothing: SearchChanges = { notes: [], members: [], nicknames: [], removedNotes: [], departed: [] };
  return {
    readDb,
    index: createPostgresSearchIndex(createReader(readDb)),
    apply: (changes) => postgresSearchWriter.apply({ schema: "search", transaction: readDb }, { ...nothing, ...changes }),
    async heat(noteId, value) {
      await readDb.query("insert into feed.entries (note_id, author_id, heat, visible) values ($1, 1, $2, true)", [noteId, value]);
    },
    async fans(memberId, count) {
      await readDb.query("insert into members.members (id, account_name, nickname, created_at) values ($1, '', '', now())", [memberId]);
      await readDb.query("insert into members.follow_counts (member_id, fans_count) values ($1, $2)", [memberId, count]);
    },
    async clear() {
      await readDb.query("truncate search.notes, search.members, feed.entries, members.members, members.follow_counts");
    },
    async close() {
      await readDb.end();
      await database.drop();
    },
  };
}
