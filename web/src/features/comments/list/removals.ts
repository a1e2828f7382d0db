import { createSignal } from "@shiye/client/signal";
import type { CommentView } from "@shiye/events/comments";
import { withDescendants } from "../cache/comment-pages.ts";

/** How long a deletion can be taken back: as long as its message stands. */
export const UNDO_MS = 5000;

/** A comment that its author has deleted and that the server still has. */
export interface Removal {
  id: number;
  noteId: number;
  /** With the replies below it. */
  size: number;
  /** It can still be taken back; the numbers of the note do not know of it yet. */
  waiting: boolean;
}

/** Really deletes it, or says why it stays. */
type Send = () => Promise<void>;

/**
 * Deletions that wait a moment before they are sent, so that they can be taken back. They outlive the note they were made in: who
 * closes it has decided, and who closes the page has too.
 */
export function createRemovals(delay: number) {
  const removals = createSignal<readonly Removal[]>([]);
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
    add(removal: Omit<Removal, "waiting">, send: Send) {
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

/** By how much the numbers of a note are to be lowered for what is still waiting. */
export function waitingSize(removals: readonly Removal[], noteId: number): number {
  return removals.reduce((sum, removal) => (removal.waiting && removal.noteId === noteId ? sum + removal.size : sum), 0);
}

/** Comments without those that are leaving and without what was said below them. */
export function withoutRemoved<Comment extends Pick<CommentView, "id" | "parent_id">>(
  comments: readonly Comment[],
  removals: readonly Removal[],
): readonly Comment[] {
  if (removals.length === 0) return comments;
  const gone = withDescendants(
    comments,
    removals.map(({ id }) => id),
  );
  return comments.filter(({ id }) => !gone.has(id));
}
