import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet } from "@shiye/infra/read-models/row-writes";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { NoteStatsBatch, ViewCountRow } from "./batch.ts";
import { type CounterExpressions, placeOfRow } from "./tables.ts";

const sums: CounterExpressions = {
  like_count: "note.like_count",
  collect_count: "note.collect_count",
  comment_count: "note.comment_count",
  view_count: "note.view_count + counted.views",
};

/** Counts an event of a note once: only those after the last counted one of the note. */
export async function writeViews(transaction: Transaction, schema: string, batch: NoteStatsBatch): Promise<void> {
  if (batch.views.size === 0) return;
  const { source, values } = rowsAsSet({ note_id: "bigint", revision: "integer", views: "integer" }, inKeyOrder(batch.views));
  await transaction.query(
    `update ${schema}.notes as note set view_count = ${sums.view_count}, view_revision = counted.revision, ${placeOfRow(sums, "note")}
     from (
       select note_id, sum(views) as views, max(revision) as revision
       from ${source} join ${schema}.notes n using (note_id) where revision > n.view_revision group by note_id
     ) counted
     where note.note_id = counted.note_id`,
    values,
  );
}

/**
 * Counts an event of many notes once: `view_counters` has the last revision of each stream of counts. The caller holds the lease of the
 * read model, so nobody else changes it between the two statements.
 */
export async function writeViewCounts(transaction: Transaction, schema: string, counts: readonly ViewCountRow[]): Promise<void> {
  if (counts.length === 0) return;
  const { rows } = await transaction.query<{ views_id: number; revision: number }>(
    `select views_id, revision from ${schema}.view_counters where views_id = any($1::bigint[])`,
    [[...new Set(counts.map(({ views_id }) => views_id))]],
  );
  const counted = new Map(rows.map(({ views_id, revision }) => [views_id, revision]));
  const fresh = counts.filter(({ views_id, revision }) => revision > (counted.get(views_id) ?? -1));
  if (fresh.length === 0) return;

  const views = new Map<number, number>();
  for (const { views_id, revision, notes: seen } of fresh) {
    counted.set(views_id, Math.max(revision, counted.get(views_id) ?? -1));
    for (const note of seen) views.set(note.note_id, (views.get(note.note_id) ?? 0) + note.views);
  }
  const counters = rowsAsSet(
    { views_id: "bigint", revision: "integer" },
    [...counted].map(([views_id, revision]) => ({ views_id, revision })),
  );
  await transaction.query(
    `insert into ${schema}.view_counters (views_id, revision) select views_id, revision from ${counters.source}
     on conflict (views_id) do update set revision = excluded.revision`,
    counters.values,
  );
  const seen = rowsAsSet(
    { note_id: "bigint", views: "integer" },
    inKeyOrder(new Map([...views].map(([note_id, views]) => [note_id, { note_id, views }]))),
  );
  await transaction.query(
    `update ${schema}.notes as note set view_count = ${sums.view_count}, ${placeOfRow(sums, "note")}
     from (select note_id, views from ${seen.source}) counted
     where note.note_id = counted.note_id`,
    seen.values,
  );
}
