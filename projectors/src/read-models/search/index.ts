import type { Transaction } from "@shiye/infra/read-models/database";
import { searchModel } from "@shiye/infra/read-models/tables/search";
import { postgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import type { SearchWriter } from "@shiye/infra/search/search-index";
import { defineProjection, type Projection } from "@shiye/infra/subscriptions/projection";
import { recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { createSearchBatch, type SearchBatch } from "./batch.ts";
import { members } from "./members.ts";
import { notes } from "./notes.ts";

/** What can be found: a document for each published note and each member. Who has left is remembered, because a note of theirs may arrive later. */
function createSearchReadModel(index: SearchWriter): Projection {
  return defineProjection<SearchBatch>({
    model: searchModel,
    handlers: { notes, members },
    createBatch: createSearchBatch,
    async write(transaction, schema, batch) {
      const departed = await recordDepartures(transaction, schema, searchModel, batch);
      const [written, registered] = [inKeyOrder(batch.notes), inKeyOrder(batch.members)];
      const people = [...written.map(({ authorId }) => authorId), ...registered.map(({ memberId }) => memberId)];
      const gone = await departedAmong(transaction, schema, people);
      await index.apply(
        { schema, transaction },
        {
          notes: written.filter(({ authorId }) => !gone.has(authorId)),
          members: registered.filter(({ memberId }) => !gone.has(memberId)),
          nicknames: inKeyOrder(batch.nicknames),
          removedNotes: [...batch.removedNotes].sort((one, other) => one - other),
          departed,
        },
      );
      return [];
    },
  });
}

export const search = createSearchReadModel(postgresSearchWriter);

async function departedAmong(transaction: Transaction, schema: string, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await transaction.query<{ member_id: number }>(
    `select member_id from ${schema}.departed_members where member_id = any($1::bigint[])`,
    [[...new Set(memberIds)]],
  );
  return new Set(rows.map(({ member_id }) => member_id));
}
