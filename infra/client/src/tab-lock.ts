/**
 * Runs `work` in one tab of this device at a time. Web Locks exist on secure origins only; a campus server that is reached by its
 * number is none, and there a lock in the storage takes their place.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ("locks" in navigator) return navigator.locks.request(name, work);
  // Not in the first download. Where it does not come, the network is away and `work` finds that out.
  const storage = await import("./storage-lock.ts").catch(() => undefined);
  return storage ? storage.withStorageLock(name, work) : work();
}
