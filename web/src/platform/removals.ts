import { createSignal } from "@shiye/client/signal";

/** How long a deletion can be taken back: as long as its message stands. */
export const UNDO_MS = 5000;

/** Something that a member has deleted and that the server still has. */
export interface Removed {
  id: number;
}
/** `waiting`: it can still be taken back. */
export type Removal<Entry extends Removed> = Entry & { waiting: boolean };

/** Really deletes it, or says why it stays. */
type Send = () => Promise<void>;

/**
 * Deletions that wait a moment before they are sent, so that they can be taken back. They outlive the screen they were made in: who
 * leaves it has decided, and who closes the page has too.
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
    /** Sends nothing that waits: whoever deleted it has left. */
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
