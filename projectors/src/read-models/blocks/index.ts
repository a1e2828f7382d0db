import { deleteRows, insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { blocksModel } from "@shiye/infra/read-models/tables/blocks";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet } from "../../building-blocks/row-set.ts";
import { type BlocksBatch, blocks as blockHandlers } from "./blocks.ts";

const members: TableShape = {
  name: "members",
  columns: { member_id: "bigint", blocked_id: "bigint", blocked_at: "timestamptz" },
  key: ["member_id", "blocked_id"],
};

const notes: TableShape = {
  name: "notes",
  columns: { member_id: "bigint", note_id: "bigint", note_author_id: "bigint" },
  key: ["member_id", "note_id"],
};

/** Where members are named. */
const NAMES = [
  ["members", "member_id"],
  ["members", "blocked_id"],
  ["notes", "member_id"],
  ["notes", "note_author_id"],
] as const;

/** The members whom a member blocked, and the notes that they marked as not interesting. */
export const blocks = defineProjection<BlocksBatch>({
  model: blocksModel,
  handlers: { blocks: blockHandlers, departures },
  createBatch: () => ({
    members: createRowSet((row) => `${row.member_id}:${row.blocked_id}`),
    notes: createRowSet((row) => `${row.member_id}:${row.note_id}`),
    departed: new Set(),
  }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, blocksModel, batch);
    await deleteRowsOf(transaction, schema, departed, NAMES);
    await deleteRows(transaction, schema, members, batch.members.removals());
    await insertRows(transaction, schema, members, batch.members.puts(), {
      // When a block is lifted and set again in one batch, the time is that of the last block.
      existing: "replace",
      unless: hasLeft(schema, "fresh.member_id", "fresh.blocked_id"),
    });
    await insertRows(transaction, schema, notes, batch.notes.puts(), {
      existing: "keep",
      unless: hasLeft(schema, "fresh.member_id", "fresh.note_author_id"),
    });
    return [];
  },
});
