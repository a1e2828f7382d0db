/**
 * Runs `work` in one tab of this device at a time. Web Locks exist only on secure origins; where they do not (a server reached by its IP
 * address), a lock in the storage replaces them.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  let begun = false;
  try {
    const begin = () => {
      begun = true;
      return work();
    };
    if ("locks" in navigator) return await navigator.locks.request(name, begin);
  } catch (error) {
    // Otherwise the browser denies storage to sites, and with it their locks.
    if (begun) throw error;
  }
  // Not in the first download. If it cannot be loaded, there is no network, and `work` finds that out.
  const storage = await import("./storage-lock.ts").catch(() => undefined);
  return storage ? storage.withStorageLock(name, work) : work();
}
