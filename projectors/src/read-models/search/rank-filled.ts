import type { Transaction } from "@shiye/infra/read-models/database";
import { membersModel } from "@shiye/infra/read-models/tables/members";
import { noteStatsModel } from "@shiye/infra/read-models/tables/note-stats";
import { rankAll } from "@shiye/infra/search/postgres/write-documents";
import { ALL_RANKS, forgetMarks } from "./refresh-ranks.ts";

/**
 * Sets the ranks of a generation that a rebuild has filled, all at once, from the live read models that count them. `refreshRanks` would
 * give the same result, but a thousand documents at a time, and it would write every index. If those read models have another version, the
 * marks stay for `refreshRanks`.
 */
export async function rankFilled(transaction: Transaction, schema: string): Promise<void> {
  const { rows } = await transaction.query(
    "select from projections.checkpoints where status = 'live' and (model, version) in (values ($1, $2::integer), ($3, $4::integer))",
    [noteStatsModel.name, noteStatsModel.version, membersModel.name, membersModel.version],
  );
  if (rows.length < 2) return;
  await forgetMarks(transaction, schema);
  await rankAll(schema, transaction, ALL_RANKS);
}
