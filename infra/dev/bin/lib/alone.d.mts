/** Runs `work` while no other process does so with the same file. */
export function alone<Outcome>(work: () => Outcome, file?: string): Outcome;
