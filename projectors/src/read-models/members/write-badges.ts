import type { Transaction } from "@shiye/infra/read-models/database";
import { insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { deleteRowsOf, hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { MembersBatch } from "./batch.ts";

const badges: TableShape = { name: "badges", columns: { member_id: "bigint", verified: "smallint" }, key: ["member_id"] };

/**
 * A badge may come before its member, so it has a table of its own. It is copied into the member's row, so that lists need no join. Write
 * the members of the batch before.
 */
export async function writeBadges(
  transaction: Transaction,
  schema: string,
  batch: MembersBatch,
  departed: readonly number[],
): Promise<void> {
  await deleteRowsOf(transaction, schema, departed, [["badges", "member_id"]]);
  await insertRows(transaction, schema, badges, inKeyOrder(batch.badges), {
    existing: "replace",
    unless: hasLeft(schema, "fresh.member_id"),
  });
  const touched = [...new Set([...batch.registered.keys(), ...batch.badges.keys()])];
  if (touched.length === 0) return;
  await transaction.query(
    `update ${schema}.members m set verified = b.verified from ${schema}.badges b
     where b.member_id = m.id and m.id = any($1::bigint[]) and m.verified <> b.verified`,
    [touched],
  );
}
