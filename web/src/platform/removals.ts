import { createSignal } from "@shiye/client/signal";

/** How long a deletion can be undone: as long as its message is shown. */
export const UNDO_MS = 5000;

/** Something that a member has deleted and that the server still has. */
export interface Removed {
  id: number;
}
/** `waiting`: it can still be undone. */
export type Removal<Entry extends Removed> = Entry & { waiting: boolean };

/** Deletes it on the server, or says why it stays. */
type Send = () => Promise<void>;

/**
 * Deletions that wait a moment before they are sent, so that they can be undone. They outlive their screen: a member who leaves the screen
 * or closes the page has decided.
 */
export function createRemovals<Entry extends Removed>(delay: number) {
  const removals = createSignal<readonly Removal<Entry>[]>([]);
  const waiting = new Map<number, { send: Send; timer: ReturnType<typeof setTimeout> }>();
  /** True for the one call that ends the waiting. */
  const endWait = (id: number) => {
    clearTimeout(waiting.get(id)?.timer);
    return waiting.delete(id);
  };
  const forget = (id: number) => removals.emit(removals.get().filter((removal) => removal.id !== id));
  const fire = async (id: number, send: Send) => {
    if (!endWait(id)) return;
    removals.emit(removals.get().map((removal) => (removal.id === id ? { ...removal, waiting: false } : removal)));
    try {
      await send();
    } finally {
      forget(id);
    }
  };

  return {
    get: removals.get,
    subscribe: removals.subscribe,
    add(removal: Entry, send: Send) {
      if (removals.get().some(({ id }) => id === removal.id)) return;
      waiting.set(removal.id, { send, timer: setTimeout(() => void fire(removal.id, send), delay) });
      removals.emit([...removals.get(), { ...removal, waiting: true }]);
    },
    /** False once it has been sent. */
    undo(id: number): boolean {
      const inTime = endWait(id);
      if (inTime) forget(id);
      return inTime;
    },
    /** Drops everything that waits: the member has signed out. */
    clear() {
      for (const id of [...waiting.keys()]) endWait(id);
      removals.emit([]);
    },
    /** Sends everything that waits, now. */
    flush() {
      for (const [id, { send }] of [...waiting]) void fire(id, send);
    },
  };
}
