import { storageOf } from "@shiye/client/site-storage";

/** Instead of a storage that the browser denies: entries that last as long as the page. */
function pageStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** What all tabs of this device share. */
export const deviceStorage = storageOf("localStorage") ?? pageStorage();
export const tabStorage = storageOf("sessionStorage") ?? pageStorage();
