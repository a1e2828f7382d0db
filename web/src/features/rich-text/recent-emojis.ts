import type { Emoji } from "./emoji-data.ts";

/** Specification 001 §3 and §9: database EMJ, version 3, one store with one record, which holds the list as JSON. */
const DATABASE = { name: "EMJ", version: 3, store: "emojis", record: 0 } as const;
const MOST_RECENT = 24;

/** `unicode`: the code points in hex with hyphens. */
interface StoredEmoji {
  unicode: string;
  names: readonly string[];
}

/** Moves it to the front, unless it is the most recent one already. Specification 001 §4. */
export function withRecent(recent: readonly Emoji[], used: Emoji): readonly Emoji[] {
  if (recent[0]?.text === used.text) return recent;
  return [used, ...recent.filter(({ text }) => text !== used.text)].slice(0, MOST_RECENT);
}

export function storedFrom({ text, names }: Emoji): StoredEmoji {
  return { unicode: [...text].map((character) => character.codePointAt(0)?.toString(16)).join("-"), names };
}

/** Anything that is not a list of emoji counts as an empty one. */
export function recentFromJson(json: unknown): readonly Emoji[] {
  try {
    const list: unknown = JSON.parse(String(json));
    return Array.isArray(list) ? list.slice(0, MOST_RECENT).flatMap(emojiFrom) : [];
  } catch {
    return [];
  }
}

function emojiFrom(stored: Partial<StoredEmoji> | null): Emoji[] {
  if (typeof stored?.unicode !== "string" || !/^[0-9a-f]{1,5}(-[0-9a-f]{1,5})*$/.test(stored.unicode)) return [];
  const names = Array.isArray(stored.names) ? stored.names.filter((name) => typeof name === "string") : [];
  // Stored with its tone, so it gets no other.
  return [{ text: String.fromCodePoint(...stored.unicode.split("-").map((code) => Number.parseInt(code, 16))), names, hasTones: false }];
}

/** A private window may refuse a database. Then nothing is remembered. */
export async function readRecent(): Promise<readonly Emoji[]> {
  const record = await inStore<{ value?: unknown } | undefined>("readonly", (store) => store.get(DATABASE.record)).catch(() => undefined);
  return recentFromJson(record?.value ?? "[]");
}

export async function storeRecent(recent: readonly Emoji[]): Promise<void> {
  const value = JSON.stringify(recent.map(storedFrom));
  await inStore("readwrite", (store) => store.put({ id: DATABASE.record, value })).catch(() => undefined);
}

function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE.name, DATABASE.version);
    opening.onupgradeneeded = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains(DATABASE.store))
        result.createObjectStore(DATABASE.store, { keyPath: "id", autoIncrement: true });
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(DATABASE.store, mode);
      const request = ask(transaction.objectStore(DATABASE.store));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}
