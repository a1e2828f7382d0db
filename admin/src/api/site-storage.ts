type SiteStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** If the browser denies storage to sites, even reading the name throws. Then the entries last as long as the page. */
function storageOf(name: "localStorage" | "sessionStorage"): SiteStorage {
  try {
    return globalThis[name];
  } catch {
    const entries = new Map<string, string>();
    return {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    };
  }
}

/** What all tabs of this device share. */
export const deviceStorage = storageOf("localStorage");
export const tabStorage = storageOf("sessionStorage");
