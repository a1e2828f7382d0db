import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet } from "@shiye/infra/read-models/row-writes";
import type { OpenSearchWriter } from "@shiye/infra/search/search-index";
import type { CompleteFilled, ReadModelTables } from "@shiye/infra/subscriptions/generations";
import { defineProjection, type Projection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { createSearchBatch, type SearchBatch } from "./batch.ts";
import { interest } from "./interest.ts";
import { members } from "./members.ts";
import { notes } from "./notes.ts";

/** Ranks may be late, so at most ten transactions a second are written here. */
const REST_MS = 100;

/** Where the documents are, and which part of the read model is in PostgreSQL. */
interface Documents {
  model: ReadModelTables;
  openWriter: OpenSearchWriter<Transaction>;
  /** The documents are outside of PostgreSQL, so a rollback does not undo what was written. */
  elsewhere?: boolean;
  completeFilled?: CompleteFilled;
}

/**
 * The searchable documents: one for each published note and each member. Members who left are recorded, because a note of theirs may come
 * later. Every change goes to the generation of the schema, in the index of the writer.
 */
export function createSearchReadModel({ model, openWriter, elsewhere = false, completeFilled }: Documents): Projection {
  return defineProjection<SearchBatch>({
    model,
    elsewhere,
    ...(completeFilled ? { completeFilled } : {}),
    handlers: { notes, members, interest },
    createBatch: createSearchBatch,
    restMs: REST_MS,
    async write(transaction, generation, batch) {
      const departed = await recordDepartures(transaction, generation, model, batch);
      const [written, registered] = [inKeyOrder(batch.notes), inKeyOrder(batch.members)];
      const people = [...written.map(({ authorId }) => authorId), ...registered.map(({ memberId }) => memberId)];
      const gone = await departedAmong(transaction, generation, people);
      const changes = {
        notes: written.filter(({ authorId }) => !gone.has(authorId)),
        members: registered.filter(({ memberId }) => !gone.has(memberId)),
        nicknames: inKeyOrder(batch.nicknames),
        removedNotes: [...batch.removedNotes].sort((one, other) => one - other),
        departed,
      };
      // Marks before documents, in the same order as `refreshRanks`; otherwise the two could deadlock.
      await markStale(transaction, generation, batch, departed);
      if (Object.values(changes).some((list) => list.length > 0)) await openWriter(generation, transaction).apply(changes);
      return [];
    },
  });
}

async function markStale(
  transaction: Transaction,
  schema: string,
  { staleNotes, staleMembers }: SearchBatch,
  departed: readonly number[],
): Promise<void> {
  for (const [name, key, marks, unless] of [
    ["stale_notes", "note_id", staleNotes, "false"],
    ["stale_members", "member_id", staleMembers, hasLeft(schema, "fresh.member_id")],
  ] as const) {
    if (marks.size === 0) continue;
    const rows = inKeyOrder(new Map([...marks].map(([id, position]) => [id, { [key]: id, position }])));
    const { source, values } = rowsAsSet({ [key]: "bigint", position: "bigint" }, rows);
    await transaction.query(
      `insert into ${schema}.${name} as old (${key}, position) select ${key}, position from ${source} where not (${unless})
       on conflict (${key}) do update set position = greatest(old.position, excluded.position)`,
      values,
    );
  }
  // After the marks of notes, in the same order as `refreshRanks`.
  await deleteRowsOf(transaction, schema, departed, [["stale_members", "member_id"]]);
}

async function departedAmong(transaction: Transaction, schema: string, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await transaction.query<{ member_id: number }>(
    `select member_id from ${schema}.departed_members where member_id = any($1::bigint[])`,
    [[...new Set(memberIds)]],
  );
  return new Set(rows.map(({ member_id }) => member_id));
}
