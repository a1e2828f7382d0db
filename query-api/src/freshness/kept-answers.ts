import { LRUCache } from "lru-cache";

interface KeptAnswersOptions {
  /** Grows whenever any read model may have changed (CheckpointFollower). */
  changes: () => number;
  now: () => number;
  /** Number of cached answers. One of twenty cards takes some 50 kB. */
  most?: number;
  /** Maximum age of what no read model announces, such as new sizes of pictures. */
  longestMs: number;
}

/**
 * Gives callers with the same question the same answer while nothing has changed, also while it is being read: a crowd on one page costs
 * the database one read. An answer is never older than what the node knows to be there, so a caller's own writes are in it. `ask` must
 * contain the caller's identity. Answers are shared and must not be changed.
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
      // A failure is not shared: the next caller tries again.
      coming.catch(() => kept.get(key)?.coming === coming && kept.delete(key));
      return coming;
    };
  };
}

export type KeepAnswers = ReturnType<typeof createKeptAnswers>;
