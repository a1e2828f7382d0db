import type { StoredEvent } from "@shiye/events/envelope";
import { ownerOf, sealPersonalData } from "@shiye/infra/crypto/personal-data";
import { noteStatsModel } from "@shiye/infra/read-models/tables/note-stats";
import { defineProjection, type Projection } from "@shiye/infra/subscriptions/projection";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readModels } from "./read-models.ts";
import { batchesOf, type Delivery, delivery } from "./testing/deliveries.ts";
import { historiesFor } from "./testing/histories.ts";
import { useReadModelLab } from "./testing/use-read-model-lab.ts";

/** 40 communities, each delivered in 25 ways. */
const HISTORIES = 40;
const DELIVERIES = 25;

const lab = useReadModelLab(readModels);

/** The tables, as text, after the whole log in its own order in one batch. */
async function truthOf(readModel: Projection, log: StoredEvent[]): Promise<string> {
  return JSON.stringify(await lab.tablesAfter(readModel, [log]));
}

async function agrees(readModel: Projection, log: StoredEvent[], deliveries: readonly Delivery[]): Promise<void> {
  const handled = log.filter((event) => readModel.handles.has(event.type));
  const truth = await truthOf(readModel, handled);
  for (const each of deliveries) {
    const batches = batchesOf(handled, each);
    const filled = Math.floor((batches.length * each.filled) / 4);
    const tables = JSON.stringify(await lab.tablesAfter(readModel, batches, filled));
    if (tables !== truth) throw new Error(`${readModel.name} differs:\n${tables}\nwhere the log says\n${truth}`);
  }
}

/** The log after the keys of members who left are destroyed. */
function afterErasure(log: StoredEvent[]): StoredEvent[] {
  const left = new Set(log.filter(({ type }) => type === "MemberDeleted").map(({ data }) => (data as { memberId: number }).memberId));
  return log.map((event) => (left.has(ownerOf(event) ?? 0) ? sealPersonalData(event, undefined) : event));
}

const deliveries = fc.array(delivery, { minLength: DELIVERIES, maxLength: DELIVERIES });

describe("a read model is the same, byte for byte, however the log is delivered", () => {
  it.each(readModels.map((readModel) => ({ name: readModel.name, readModel })))(
    "$name: 1,000 deliveries that keep the order of each entity, with repetitions",
    async ({ readModel }) => {
      const property = fc.asyncProperty(historiesFor(readModel), deliveries, (log, ways) => agrees(readModel, log, ways));
      await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
    },
    60_000,
  );
});

describe("what is left of members who left", () => {
  it.each(readModels.map((readModel) => ({ name: readModel.name, readModel })))(
    "$name: is the same whether their words were read before or never",
    async ({ readModel }) => {
      const property = fc.asyncProperty(historiesFor(readModel), async (log) => {
        const handled = log.filter((event) => readModel.handles.has(event.type));
        expect(await truthOf(readModel, afterErasure(handled))).toBe(await truthOf(readModel, handled));
      });
      await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
    },
    60_000,
  );
});

describe("the test itself", () => {
  /** Counts events instead of rows, which is wrong. */
  const naive = defineProjection<Map<number, { authorId: number; likes: number }>>({
    model: noteStatsModel,
    handlers: {
      likes: {
        NoteLiked: ({ data }, batch) => add(batch, data, 1),
        NoteUnliked: ({ data }, batch) => add(batch, data, -1),
        NoteDeleted: ({ data }, batch) => void batch.delete(data.noteId),
      },
    },
    createBatch: () => new Map(),
    async write(transaction, schema, batch) {
      for (const [id, { authorId, likes }] of batch)
        await transaction.query(
          `insert into ${schema}.notes as note (note_id, author_id, like_count) values ($1, $2, $3)
           on conflict (note_id) do update set like_count = note.like_count + excluded.like_count`,
          [id, authorId, likes],
        );
      return [];
    },
  });

  function add(batch: Map<number, { authorId: number; likes: number }>, data: { noteId: number; noteAuthorId: number }, by: number): void {
    batch.set(data.noteId, { authorId: data.noteAuthorId, likes: (batch.get(data.noteId)?.likes ?? 0) + by });
  }

  it("catches a read model that counts events", async () => {
    const property = fc.asyncProperty(historiesFor(naive), deliveries, (log, ways) => agrees(naive, log, ways));
    const outcome = await fc.check(property, { numRuns: HISTORIES, endOnFailure: true });
    expect(outcome.failed).toBe(true);
    expect(String(outcome.errorInstance)).toContain("note_stats differs");
  });
});
