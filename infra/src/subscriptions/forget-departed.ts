import type { StoredEvent } from "@shiye/events/envelope";
import type { ReadDb } from "../read-models/database.ts";
import { sealThoseOfDeparted } from "./commit-events.ts";
import { fillingSchemaOf, inTransaction } from "./generations.ts";
import type { Projection } from "./projection.ts";

/**
 * Removes what members who left have in the generation beside the live one. No runner follows the log for a kept generation, so their words
 * would stand in it as long as it is kept. Handlers accept a departure in any order and again, so it may come before its turn. The locked
 * checkpoint keeps batches and swaps out meanwhile.
 */
export async function forgetDeparted(readDb: ReadDb, projection: Projection, departures: readonly StoredEvent[]): Promise<void> {
  if (departures.length === 0) return;
  const schema = fillingSchemaOf(projection.name);
  await inTransaction(readDb, async (transaction) => {
    const { rows } = await transaction.query<{ settled: boolean }>(
      "select settled from projections.checkpoints where model = $1 and version = $2 for update",
      [schema, projection.version],
    );
    if (!rows[0]) return;
    await sealThoseOfDeparted({ model: schema }, transaction, departures);
    const handled = departures.filter(projection.concerns);
    if (handled.length > 0) await projection.apply(transaction, schema, handled, { publishing: false, filling: !rows[0].settled });
  });
}
