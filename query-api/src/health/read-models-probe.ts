import type { ReadModelState } from "@shiye/infra/read-models/read-model-state";

/** Rejects when tables are missing that nobody is making. While they are being made, as at a first start, all is in order. */
export function createReadModelsProbe(stateOf: () => Promise<ReadModelState>): () => Promise<void> {
  return async () => {
    const state = await stateOf();
    if (state.kind === "broken") throw new Error(state.faults.join("; "));
  };
}
