import { useCallback } from "react";
import { createToggleQueue, type ToggleState } from "./toggle-queue.ts";

/** One queue per switch, not per button: a note may be on a card and open at the same time. */
const queues = new Map<string, ReturnType<typeof createToggleQueue>>();

interface ToggleOptions {
  /** Names the switch over the whole site: `like:note:1234`. */
  key: string;
  current: ToggleState;
  send: (wish: boolean) => Promise<ToggleState>;
  show: (state: ToggleState) => void;
  onRefused: (error: unknown) => void;
}

/** The press of a switch: shown at once, sent once, put back if refused. */
export function useToggleQueue({ key, current, send, show, onRefused }: ToggleOptions): () => void {
  return useCallback(() => {
    let queue = queues.get(key);
    if (!queue) {
      queue = createToggleQueue(current, { send, show, onRefused, onIdle: () => queues.delete(key) });
      queues.set(key, queue);
    }
    queue.toggle();
  }, [key, current, send, show, onRefused]);
}
