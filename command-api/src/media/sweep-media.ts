import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { MediaLifetime } from "@shiye/infra/media/media-lifetime";
import { mediaUsesModel } from "@shiye/infra/media/media-uses";

/** Contract §12: media are removed a day after the last thing that showed them. An unused upload has the same day. */
export const GRACE_MS = 24 * 60 * 60_000;

/**
 * Time between the retirement of a file and its removal. A call that checked the file just before the retirement has appended by then: a
 * call takes seconds, and clocks of nodes differ by minutes at most.
 */
export const RETIREMENT_MS = 10 * 60_000;

const READING_MS = 60_000;

interface SweptMedia {
  retired: number;
  removed: number;
}

/**
 *   uploaded, or last use ended ──24 h──▶ retired ──10 min──▶ removed
 *                ▲                          │
 *                └── used or uploaded again ┘
 *
 * Files are judged only by uses that were read to the end of the log. While the uses lag, are rebuilt, or have dead
 * letters, nothing is removed.
 */
export function createMediaSweep(options: {
  log: Pick<EventLog, "readLastPosition">;
  /** Waits until the uses of media are read up to a position, at most so long. */
  readThrough: (position: bigint, timeoutMs: number) => Promise<boolean>;
  lifetime: MediaLifetime;
  now: () => number;
}): () => Promise<SweptMedia | undefined> {
  const { log, readThrough, lifetime, now } = options;
  return async () => {
    const moment = now();
    const position = await log.readLastPosition();
    if (!(await readThrough(position, READING_MS))) return undefined;
    const through = { version: mediaUsesModel.version, position };
    await lifetime.bringBack();
    const removed = await lifetime.remove(new Date(moment - RETIREMENT_MS), through);
    const retired = await lifetime.retire({ now: new Date(moment), idleBefore: new Date(moment - GRACE_MS) }, through);
    return { retired, removed };
  };
}
