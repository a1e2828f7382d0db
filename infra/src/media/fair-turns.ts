import pLimit, { type LimitFunction } from "p-limit";

/**
 * `atOnce` tasks run at a time, in the order they came, and at most one of each member. Only one task of a member waits with the tasks of
 * other members, so somebody else waits for one task of a member and not for all.
 */
export function createFairTurns(atOnce: number): <Result>(memberId: number, task: () => Promise<Result>) => Promise<Result> {
  const all = pLimit(atOnce);
  const ofMembers = new Map<number, LimitFunction>();

  return async (memberId, task) => {
    const own = ofMembers.get(memberId) ?? pLimit(1);
    ofMembers.set(memberId, own);
    try {
      return await own(() => all(task));
    } finally {
      if (own.activeCount + own.pendingCount === 0) ofMembers.delete(memberId);
    }
  };
}
