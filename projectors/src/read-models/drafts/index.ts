import type { Transaction } from "@shiye/infra/read-models/database";
import { deleteRows, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { draftsModel } from "@shiye/infra/read-models/tables/drafts";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { writtenColumns } from "../../building-blocks/written-columns.ts";
import { createDraftsBatch, type DraftRow, type DraftsBatch } from "./batch.ts";
import { drafts as draftHandlers } from "./drafts.ts";

const columns = {
  ...writtenColumns,
  comments_closed: "boolean",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const;

const draftRows: TableShape = { name: "drafts", columns, key: ["id"] };

/**
 * Drafts of members. Saving, publishing and deleting are in one stream and keep their order. Only the author's departure may come at any
 * time.
 */
export const drafts = defineProjection<DraftsBatch>({
  model: draftsModel,
  handlers: { drafts: draftHandlers, departures },
  createBatch: createDraftsBatch,
  async write(transaction, schema, batch) {
    await forgetDeparted(transaction, schema, await recordDepartures(transaction, schema, draftsModel, batch));
    await deleteRows(transaction, schema, draftRows, batch.drafts.removals());
    await saveDrafts(transaction, schema, batch.drafts.puts());
    return [];
  },
});

async function forgetDeparted(transaction: Transaction, schema: string, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await transaction.query(`delete from ${schema}.drafts where author_id = any($1::bigint[])`, [memberIds]);
}

/** The draft as it was last saved, with the time of its first saving, from the row or from the earliest event of the batch. */
async function saveDrafts(transaction: Transaction, schema: string, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const changed = names.filter((column) => column !== "id" && column !== "created_at").map((column) => `${column} = excluded.${column}`);
  const { source, values } = rowsAsSet(columns, rows);
  await transaction.query(
    `insert into ${schema}.drafts as old (${names.join(", ")}) select ${names.join(", ")} from ${source}
     where not ${hasLeft(schema, "fresh.author_id")}
     on conflict (id) do update set ${changed.join(", ")}, created_at = least(old.created_at, excluded.created_at)`,
    values,
  );
}
