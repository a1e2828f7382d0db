import { BIN_MS } from "@shiye/events/recycle-bin";
import type { LateReads } from "@shiye/infra/read-models/late-reads";

/** Of one round: the next hour takes the rest. */
const MOST = 1000;

/**
 * Notes that have been in the bin for their whole time, as the read model knows them, are expired one by one. It may be late or being rebuilt: then
 * they go an hour later. Each is decided from its own stream, so two nodes that sweep at once, or a note that was restored, change nothing.
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
