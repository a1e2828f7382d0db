import type { ApiState } from "../../../api/patch-tagged.ts";
import type { SessionRoot } from "../../../api/session-slice.ts";
import type { NoteList, NotePage } from "../card/notes-api.ts";

const KEY = "feed-pages";
/** So many channels are kept, the last seen first. */
const MAX_LISTS = 3;
/** What is older tells more of the past than of the community. */
const MAX_AGE_MS = 3 * 24 * 3600 * 1000;

interface Stored {
  /** Whose likes are in it. */
  memberId: number | null;
  at: number;
  pages: Record<string, NotePage>;
}

type State = ApiState & SessionRoot;

const nameOf = ({ category, type }: NoteList) => `${category}/${type ?? ""}`;

/** The beginning of the list as this member saw it last. */
export function readFirstPage(list: NoteList, memberId: number | null): NotePage | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Stored | null;
    if (!stored || stored.memberId !== memberId || Date.now() - stored.at > MAX_AGE_MS) return null;
    return stored.pages[nameOf(list)] ?? null;
  } catch {
    return null;
  }
}

/** Keeps the beginnings of the walls for the next visit whenever the page is put away; who signs out leaves nothing behind. */
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
      // Then the next visit begins with grey cards.
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
      // Where nothing can be removed, nothing has been kept.
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
