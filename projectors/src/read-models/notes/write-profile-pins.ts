import type { Transaction } from "@shiye/infra/read-models/database";
import { deleteRows, insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { deleteRowsOf, hasLeft } from "../../building-blocks/departed-members/departures.ts";
import type { NotesBatch } from "./batch.ts";

const pinRows: TableShape = {
  name: "profile_pins",
  columns: { note_id: "bigint", member_id: "bigint", pinned_at: "timestamptz" },
  key: ["note_id"],
};

export async function writeProfilePins(
  transaction: Transaction,
  schema: string,
  { profilePins }: NotesBatch,
  departed: readonly number[],
): Promise<void> {
  await deleteRowsOf(transaction, schema, departed, [["profile_pins", "member_id"]]);
  await deleteRows(transaction, schema, pinRows, profilePins.removals());
  await insertRows(transaction, schema, pinRows, profilePins.puts(), { existing: "replace", unless: hasLeft(schema, "fresh.member_id") });
}
