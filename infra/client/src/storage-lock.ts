/** Longer than a call may take (http.ts), so that only the lock of a closed tab expires. */
const LEASE_MS = 70_000;
/** After this time a simultaneous write of another tab is visible here. The last writer has the lock. */
const SETTLE_MS = 100;

/** A lock by an entry in the storage that tabs share. Without a storage there are no other tabs to collide with. */
export async function withStorageLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const key = `lock-${name}`;
  const owner = `${Date.now()}-${Math.random()}`;
  try {
    while (!(await take(key, owner)));
  } catch {
    return work();
  }
  try {
    return await work();
  } finally {
    if (entryOf(key)?.owner === owner) localStorage.removeItem(key);
  }
}

async function take(key: string, owner: string): Promise<boolean> {
  const entry = entryOf(key);
  if (!entry || entry.until <= Date.now()) localStorage.setItem(key, JSON.stringify({ owner, until: Date.now() + LEASE_MS }));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return entryOf(key)?.owner === owner;
}

/** Throws if the browser refuses its storage. */
function entryOf(key: string): { owner: string; until: number } | null {
  const text = localStorage.getItem(key);
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
