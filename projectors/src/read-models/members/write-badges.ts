import type { Transaction } from "@shiye/infra/read-models/database";
import { deleteRows, insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { deleteRowsOf, hasLeft } from "../../building-blocks/departed-members/departures.ts";
import type { MembersBatch } from "./batch.ts";

const badgeRows: TableShape = {
  name: "badges",
  columns: { verification_id: "bigint", member_id: "bigint", verified: "smallint" },
  key: ["verification_id"],
};

/**
 * A badge may come before its member, so it has a table of its own. It is copied into the member's row, so that lists need no join. Write
 * the members of the batch before. Only while events are repeated may a member have two, of which the newer counts.
 */
export async function writeBadges(
  transaction: Transaction,
  schema: string,
  { badges, registered }: MembersBatch,
  departed: readonly number[],
): Promise<void> {
  await deleteRowsOf(transaction, schema, departed, [["badges", "member_id"]]);
  const given = badges.puts();
  const taken = await deleteRows<(typeof given)[number]>(transaction, schema, badgeRows, badges.removals());
  await insertRows(transaction, schema, badgeRows, given, { existing: "keep", unless: hasLeft(schema, "fresh.member_id") });
  const touched = new Set([...registered.keys(), ...[...taken, ...given].map(({ member_id }) => member_id)]);
  if (touched.size === 0) return;
  await transaction.query(
    `update ${schema}.members m set verified = worn.verified
     from (select id, coalesce((
       select b.verified from ${schema}.badges b where b.member_id = touched.id order by b.verification_id desc limit 1), 0) as verified
       from unnest($1::bigint[]) as touched(id)) worn
     where m.id = worn.id and m.verified <> worn.verified`,
    [[...touched]],
  );
}
