import { createHash } from "node:crypto";
import type { StoredEvent } from "@shiye/events/envelope";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import type { AnalysisWorker } from "./start-worker.ts";
import { tablesSql, writeChanges } from "./write-changes.ts";

/** An analysis as the subscription engine runs any projection: it folds in its own process, and this one writes. */
export function analysisProjection(name: string, worker: AnalysisWorker): Projection {
  const { tables, types } = worker.shape;
  const handles = new Set(types);
  return {
    name,
    // Other tables are another version; other handlers are for whoever replays to know.
    version: createHash("sha256").update(tablesSql("s", tables)).digest().readUInt16BE(0) + 1,
    tables: (schema) => tablesSql(schema, tables),
    readerIndexes: () => "",
    handles,
    concerns: ({ type }: StoredEvent) => handles.has(type),
    nouns: ["analysis"],
    pushes: {},
    restMs: 0,
    async apply(transaction, schema, events) {
      await writeChanges(transaction, schema, tables, await worker.fold(events));
      return [];
    },
  };
}
