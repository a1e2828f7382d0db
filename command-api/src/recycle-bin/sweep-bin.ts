import { BIN_MS } from "@shiye/events/recycle-bin";
import type { LateReads } from "@shiye/infra/read-models/late-reads";

/** How many in one round. The next hour takes the rest. */
const MOST = 1000;

/**
 * Expires notes that have been in the bin for 30 days, one by one, as the read model has them. While it is late or being rebuilt, they wait
 * an hour longer. Each is decided from its own stream, so parallel sweeps and restored notes do no harm.
 */
export function createBinSweep(options: {
  late: Pick<LateReads, "binnedBefore">;
  expire: (noteId: number) => Promise<unknown>;
  now: () => number;
}): () => Promise<number> {
  const { late, expire, now } = options;
  return async () => {
    const due = (await late.binnedBefore(new Date(now() - BIN_MS), MOST)) ?? [];
    for (const { id } of due) await expire(Number(id));
    return due.length;
  };
}
