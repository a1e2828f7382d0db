import { memberChanges } from "../../../api/member-changes.ts";
import type { ApiState } from "../../../api/patch-tagged.ts";
import type { SessionRoot } from "../../../api/session-slice.ts";
import { notesApi } from "../card/notes-api.ts";

const KEY = "seen-notes";
/** How many notes are kept at most. */
export const MOST_SEEN = 200;

interface Seen {
  memberId: number;
  /** The last opened first. The server is asked for their content. */
  ids: number[];
}
type State = ApiState & SessionRoot;

/** The notes that a member opened on this device. The list is stored only here, and removed when they sign out. */
export function readSeen(memberId: number): readonly number[] {
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Seen> | null;
    if (seen?.memberId !== memberId || !Array.isArray(seen.ids)) return [];
    return seen.ids.filter((id) => Number.isSafeInteger(id) && id > 0);
  } catch {
    return [];
  }
}

export function rememberSeen(memberId: number, noteId: number): void {
  const seen: Seen = { memberId, ids: [noteId, ...readSeen(memberId).filter((id) => id !== noteId)].slice(0, MOST_SEEN) };
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Without a storage nothing is found later.
  }
}

export function forgetSeen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // If nothing can be removed, nothing was stored.
  }
}

/** Adds each opened note, after it was loaded. */
export function keepSeenNotes(store: { getState: () => State; subscribe: (listener: () => void) => void }): void {
  const { select } = notesApi.endpoints.getNote;
  let last = "";
  const look = () => {
    const address = location.pathname + location.search;
    if (address === last) return;
    const id = location.pathname === "/post" ? Number(new URLSearchParams(location.search).get("id")) : 0;
    const state = store.getState();
    const memberId = state.session.member?.id;
    if (id > 0 && memberId !== undefined) {
      if (!select({ id })(state).isSuccess) return;
      rememberSeen(memberId, id);
    }
    last = address;
  };
  store.subscribe(look);
  look();
  memberChanges.subscribe(forgetSeen);
}
