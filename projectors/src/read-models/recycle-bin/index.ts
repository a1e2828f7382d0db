import { deleteRows, insertRows, type TableShape, updateRows } from "@shiye/infra/read-models/row-writes";
import { recycleBinModel } from "@shiye/infra/read-models/tables/recycle-bin";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, inKeyOrder } from "../../building-blocks/row-set.ts";
import { writtenColumns } from "../../building-blocks/written-columns.ts";
import { notes, type RecycleBinBatch } from "./notes.ts";

const binnedRows: TableShape = {
  name: "notes",
  columns: {
    ...writtenColumns,
    location: "text",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    binned_at: "timestamptz",
    taken_down_reason: "text",
    taken_down_remark: "text",
    taken_down_at: "timestamptz",
  },
  key: ["id"],
};

const takenDown: TableShape = {
  name: "notes",
  columns: { id: "bigint", taken_down_reason: "text", taken_down_remark: "text", taken_down_at: "timestamptz" },
  key: ["id"],
};

/** Deleted notes that members can restore. All events of a note are in one stream; only the author's departure may come at any time. */
export const recycleBin = defineProjection<RecycleBinBatch>({
  model: recycleBinModel,
  handlers: { notes, departures },
  createBatch: () => ({ notes: createRowSet((row) => String(row.id)), takenDown: new Map(), departed: new Set() }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, recycleBinModel, batch);
    await deleteRowsOf(transaction, schema, departed, [["notes", "author_id"]]);
    await deleteRows(transaction, schema, binnedRows, batch.notes.removals());
    await insertRows(transaction, schema, binnedRows, batch.notes.puts(), {
      existing: "replace",
      unless: hasLeft(schema, "fresh.author_id"),
    });
    await updateRows(transaction, schema, takenDown, inKeyOrder(batch.takenDown));
    return [];
  },
});
