import type { ReadModelState } from "@shiye/infra/read-models/read-model-state";

/** Rejects when tables are missing and no process is making them. At a first start they are being made, which is no failure. */
export function createReadModelsProbe(stateOf: () => Promise<ReadModelState>): () => Promise<void> {
  return async () => {
    const state = await stateOf();
    if (state.kind === "broken") throw new Error(state.faults.join("; "));
  };
}
