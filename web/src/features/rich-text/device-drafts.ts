import { createSignal } from "@shiye/client/signal";
import { memberChanges } from "../../api/member-changes.ts";

interface DeviceDrafts<Draft> {
  get: () => Readonly<Record<string, Draft>>;
  subscribe: (listener: () => void) => () => void;
  /** `null`: it was sent or discarded. */
  keep: (key: string, draft: Draft | null) => void;
}

const MOST = 50;

/** The kinds of drafts on this site, each under its name in the storage. */
const KINDS = ["chat-drafts", "comment-drafts", "comment-pictures", "profile-drafts"] as const;
export type DraftKind = (typeof KINDS)[number];

/** Comments without an answer, in the storage of the tab (comments/composer/on-way.ts). */
export const COMMENTS_ON_WAY = "comments-on-way";

/** Chat messages that are not sent yet: one entry for each begins with this (chat/cache/outbox-storage.ts). */
export const CHAT_OUTBOX = "chat-outbox/";

/**
 * What a member searched for, the places in the videos and the notes that they saw, and the feed with their likes (search/search-history.ts,
 * notes/view/video-memory.ts, notes/seen/seen-notes.ts, notes/view/recent-views.ts, notes/feed/stored-pages.ts).
 */
const HISTORIES = ["search-history", "video-places", "seen-notes", "viewed-notes", "feed-pages"] as const;

/** Whose all of this is (app/device-owner.ts). */
export const DEVICE_OWNER = "device-owner";

export function forgetEntries(store: Pick<Storage, "key" | "length" | "removeItem">, prefix: string): void {
  const names = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const name of names) if (name?.startsWith(prefix)) store.removeItem(name);
}

/** Forgets what the next member of this device must not find: all drafts and histories, also those that this page has not loaded. */
export function forgetOnDevice(): void {
  try {
    for (const key of [...KINDS, ...HISTORIES, DEVICE_OWNER]) localStorage.removeItem(key);
    forgetEntries(localStorage, CHAT_OUTBOX);
    sessionStorage.removeItem(COMMENTS_ON_WAY);
    forgetEntries(sessionStorage, CHAT_OUTBOX);
  } catch {
    // A browser that denies storage to sites has nothing stored.
  }
}

/**
 * Unsent drafts by place, stored on the device, so that they survive a reload or a page that a phone dropped. Other tabs follow. `read`
 * returns null for anything that is no draft.
 */
export function createDeviceDrafts<Draft>(storageKey: DraftKind, read: (stored: unknown) => Draft | null): DeviceDrafts<Draft> {
  type Drafts = Readonly<Record<string, Draft>>;

  function restore(): Drafts {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
      if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
      const entries = Object.entries(stored).map(([key, draft]) => [key, read(draft)] as const);
      return Object.fromEntries(entries.filter((entry): entry is [string, Draft] => entry[1] !== null));
    } catch {
      return {};
    }
  }

  const drafts = createSignal<Drafts>(restore());
  /** The storage has the drafts of this page. */
  let isStored = true;

  function replace(next: Drafts): void {
    drafts.emit(next);
    isStored = true;
    try {
      if (Object.keys(next).length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // The storage is full or refused. Then the drafts last as long as the page.
      isStored = false;
    }
  }

  memberChanges.subscribe(() => replace({}));
  globalThis.addEventListener?.("storage", ({ key }) => {
    if (key === storageKey) drafts.emit(restore());
  });
  // A page that the browser put aside heard nothing of other tabs.
  globalThis.addEventListener?.("pageshow", ({ persisted }) => {
    if (persisted && isStored) drafts.emit(restore());
  });
  return {
    get: drafts.get,
    subscribe: drafts.subscribe,
    keep(key, draft) {
      const { [key]: before, ...others } = drafts.get();
      if (draft === null && before === undefined) return;
      // The last written one is last, and the oldest is dropped when there are too many.
      replace(draft === null ? others : Object.fromEntries([...Object.entries(others), [key, draft]].slice(-MOST)));
    },
  };
}
