import { LRUCache } from "lru-cache";

interface KeptAnswersOptions {
  /** Grows whenever any read model may have changed (CheckpointFollower). */
  changes: () => number;
  now: () => number;
  /** How many answers are kept. One of twenty cards takes some 50 kB. */
  most?: number;
  /** What no read model tells of, such as sizes of pictures that were made since, is at most so old. */
  longestMs: number;
}

/**
 * Gives whoever asks the same while nothing has changed the same answer, also while it is on its way: a crowd on one page costs the
 * database one reading of it. An answer is never older than what the node knows to be there, so a caller's own writes are in it. The
 * caller's identity belongs into `ask`; answers are shared and must not be changed.
 */
export function createKeptAnswers({ changes, now, most = 200, longestMs }: KeptAnswersOptions) {
  return <Ask extends object, Answer>(answer: (ask: Ask) => Promise<Answer>): ((ask: Ask) => Promise<Answer>) => {
    const kept = new LRUCache<string, { coming: Promise<Answer>; change: number; at: number }>({ max: most });
    return (ask) => {
      const key = JSON.stringify(ask);
      const [change, at] = [changes(), now()];
      const known = kept.get(key);
      if (known && known.change === change && at - known.at < longestMs) return known.coming;
      const coming = answer(ask);
      kept.set(key, { coming, change, at });
      // A failure is nobody else's: the next one tries again.
      coming.catch(() => kept.get(key)?.coming === coming && kept.delete(key));
      return coming;
    };
  };
}

export type KeepAnswers = ReturnType<typeof createKeptAnswers>;
