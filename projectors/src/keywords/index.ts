import { keywordsModel } from "@shiye/infra/read-db/models/keywords";
import type { Transaction } from "@shiye/infra/read-db/read-db";
import { asTsvector } from "@shiye/infra/read-db/text-grams";
import { defineReadModel } from "../runner/read-model.ts";
import { inKeyOrder } from "../runner/row-set.ts";
import { type KeywordRow, type KeywordsBatch, members, notes } from "./notes.ts";

/** What the `keyword` of a list of notes looks in. */
export const keywords = defineReadModel<KeywordsBatch>({
  model: keywordsModel,
  nouns: { notes, members },
  createBatch: () => ({ published: new Map(), edited: new Map(), deleted: new Set(), departed: new Set() }),
  async write(transaction, schema, batch) {
    await forget(transaction, schema, batch);
    const fresh =
      "select note_id, author_id, grams::tsvector from unnest($1::bigint[], $2::bigint[], $3::text[]) as u(note_id, author_id, grams)";
    const staying = `where not exists (select from ${schema}.departed_members d where d.member_id = u.author_id)`;
    // Told again, a publication is older than the edits after it, which are told again too: what is there stays until then.
    await run(
      transaction,
      `insert into ${schema}.notes (note_id, author_id, grams) ${fresh} ${staying} order by note_id on conflict (note_id) do nothing`,
      inKeyOrder(batch.published),
    );
    await run(
      transaction,
      `update ${schema}.notes note set grams = fresh.grams from (${fresh}) fresh where note.note_id = fresh.note_id`,
      inKeyOrder(batch.edited),
    );
    return [];
  },
});

/** A member who left is remembered, since a note of theirs may be told of later: notes and members are unordered. */
async function forget(transaction: Transaction, schema: string, { deleted, departed }: KeywordsBatch): Promise<void> {
  if (departed.size > 0)
    await transaction.query(`insert into ${schema}.departed_members select unnest($1::bigint[]) on conflict do nothing`, [
      [...departed].sort((left, right) => left - right),
    ]);
  if (deleted.size + departed.size > 0)
    await transaction.query(`delete from ${schema}.notes where note_id = any($1::bigint[]) or author_id = any($2::bigint[])`, [
      [...deleted],
      [...departed],
    ]);
}

async function run(transaction: Transaction, text: string, rows: readonly KeywordRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [rows.map((row) => row.note_id), rows.map((row) => row.author_id), rows.map((row) => asTsvector(row.grams))];
  await transaction.query(text, columns);
}
