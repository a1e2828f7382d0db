import { deleteRows, insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { foldersModel } from "@shiye/infra/read-models/tables/folders";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet } from "../../building-blocks/row-set.ts";
import { type FoldersBatch, folders as folderHandlers } from "./folders.ts";

const folderRows: TableShape = { name: "folders", columns: { id: "bigint", member_id: "bigint", name: "text" }, key: ["id"] };
const filedRows: TableShape = {
  name: "filed",
  columns: { member_id: "bigint", note_id: "bigint", folder_id: "bigint" },
  key: ["member_id", "note_id"],
};

/** The folders into which members sort what they collected. */
export const folders = defineProjection<FoldersBatch>({
  model: foldersModel,
  handlers: { folders: folderHandlers, departures },
  createBatch: () => ({
    departed: new Set(),
    folders: createRowSet(({ id }) => `${id}`),
    filed: createRowSet((row) => `${row.member_id}:${row.note_id}`),
  }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, foldersModel, batch);
    await deleteRowsOf(transaction, schema, departed, [
      ["folders", "member_id"],
      ["filed", "member_id"],
    ]);
    const whole = { existing: "replace", unless: hasLeft(schema, "fresh.member_id") } as const;
    await deleteRows(transaction, schema, folderRows, batch.folders.removals());
    await insertRows(transaction, schema, folderRows, batch.folders.puts(), whole);
    await deleteRows(transaction, schema, filedRows, batch.filed.removals());
    await insertRows(transaction, schema, filedRows, batch.filed.puts(), whole);
    return [];
  },
});
