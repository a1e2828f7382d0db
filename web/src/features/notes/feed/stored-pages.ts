import type { ApiState } from "../../../api/patch-tagged.ts";
import type { SessionRoot } from "../../../api/session-slice.ts";
import type { NoteList, NotePage } from "../card/notes-api.ts";

const KEY = "feed-pages";
/** How many channels are stored; the last used ones are kept. */
const MAX_LISTS = 3;
/** Older pages are not shown, because they are out of date. */
const MAX_AGE_MS = 3 * 24 * 3600 * 1000;

interface Stored {
  /** The member whose likes it shows. */
  memberId: number | null;
  at: number;
  pages: Record<string, NotePage>;
}

type State = ApiState & SessionRoot;

const nameOf = ({ category, type }: NoteList) => `${category}/${type ?? ""}`;

/** The beginning of the list, as this member saw it last. */
export function readFirstPage(list: NoteList, memberId: number | null): NotePage | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Stored | null;
    if (!stored || stored.memberId !== memberId || Date.now() - stored.at > MAX_AGE_MS) return null;
    return stored.pages[nameOf(list)] ?? null;
  } catch {
    return null;
  }
}

/** Stores the beginnings of the feeds for the next visit when the page is hidden. Removes them when the member signs out. */
export function storeFirstPages(store: { getState: () => State; subscribe: (listener: () => void) => void }): void {
  const write = () => {
    const { api, session } = store.getState();
    const pages = firstPages(api);
    try {
      if (pages.length > 0) {
        const stored: Stored = { memberId: session.member?.id ?? null, at: Date.now(), pages: Object.fromEntries(pages) };
        localStorage.setItem(KEY, JSON.stringify(stored));
      }
    } catch {
      // The storage is full or refused. Then the next visit begins with skeletons.
    }
  };
  window.addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());

  let memberId = store.getState().session.member?.id;
  store.subscribe(() => {
    const next = store.getState().session.member?.id;
    if (next === memberId) return;
    memberId = next;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // If nothing can be removed, nothing was stored.
    }
  });
}

function firstPages(api: ApiState["api"]): [string, NotePage][] {
  const lists = Object.values(api.queries).flatMap((entry) => {
    const list = entry?.originalArgs as NoteList | undefined;
    if (entry?.endpointName !== "getNotes" || !list?.category) return [];
    const first = (entry.data as { pages: NotePage[] } | undefined)?.pages[0];
    return first ? [{ at: entry.fulfilledTimeStamp ?? 0, name: nameOf(list), first }] : [];
  });
  lists.sort((one, other) => other.at - one.at);
  return lists.slice(0, MAX_LISTS).map(({ name, first }) => [name, first]);
}
