import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet } from "@shiye/infra/read-models/row-writes";
import { noteViewsModel } from "@shiye/infra/read-models/tables/note-views";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { type CountedViews, type NoteViewsBatch, notes } from "./notes.ts";

/** How often notes were seen, by day. */
export const noteViews = defineProjection<NoteViewsBatch>({
  model: noteViewsModel,
  handlers: { notes, departures },
  createBatch: () => ({ departed: new Set(), counts: new Map() }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, noteViewsModel, batch);
    await deleteRowsOf(transaction, schema, departed, [["days", "author_id"]]);
    const fresh = await notYetCounted(transaction, schema, inKeyOrder(batch.counts));
    await addToDays(transaction, schema, fresh);
    return [];
  },
  // It is read only for statistics by day, so it may be late.
  restMs: 1000,
});

/**
 * The counts after the last counted one of their stream; they are recorded as counted. The caller holds the lease, so nobody else changes
 * it in between.
 */
async function notYetCounted(transaction: Transaction, schema: string, told: readonly CountedViews[]): Promise<readonly CountedViews[]> {
  if (told.length === 0) return [];
  const { rows } = await transaction.query<{ stream: string; revision: number }>(
    `select stream, revision from ${schema}.counted where stream = any($1::text[])`,
    [[...new Set(told.map(({ stream }) => stream))]],
  );
  const before = new Map(rows.map(({ stream, revision }) => [stream, revision]));
  const fresh = told.filter(({ stream, revision }) => revision > (before.get(stream) ?? -1));
  if (fresh.length === 0) return [];
  const last = new Map<string, { stream: string; revision: number }>();
  for (const { stream, revision } of fresh) last.set(stream, { stream, revision: Math.max(revision, last.get(stream)?.revision ?? -1) });
  const { source, values } = rowsAsSet({ stream: "text", revision: "integer" }, inKeyOrder(last));
  await transaction.query(
    `insert into ${schema}.counted (stream, revision) select stream, revision from ${source} on conflict (stream) do update set revision = excluded.revision`,
    values,
  );
  return fresh;
}

async function addToDays(transaction: Transaction, schema: string, counted: readonly CountedViews[]): Promise<void> {
  const days = new Map<string, { note_id: number; day: number; author_id: number; views: number }>();
  for (const { day, seen } of counted)
    for (const { noteId, authorId, views } of seen) {
      const before = days.get(`${noteId}:${day}`)?.views ?? 0;
      days.set(`${noteId}:${day}`, { note_id: noteId, day, author_id: authorId, views: before + views });
    }
  if (days.size === 0) return;
  const { source, values } = rowsAsSet({ note_id: "bigint", day: "integer", author_id: "bigint", views: "integer" }, inKeyOrder(days));
  await transaction.query(
    `insert into ${schema}.days as old (note_id, day, author_id, views)
     select note_id, day, author_id, views from ${source} where not ${hasLeft(schema, "fresh.author_id")}
     on conflict (note_id, day) do update set views = old.views + excluded.views`,
    values,
  );
}
