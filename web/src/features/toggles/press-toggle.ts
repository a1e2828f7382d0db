import { memberChanges } from "../../api/member-changes.ts";
import { createToggleQueue, type ToggleState } from "./toggle-queue.ts";

/** One queue per switch, not per button: a note may be on a card and open at the same time. */
const queues = new Map<string, ReturnType<typeof createToggleQueue>>();
memberChanges.subscribe(() => queues.clear());

interface Press {
  /** Names the switch over the whole site: `like:note:1234`. */
  key: string;
  current: ToggleState;
  send: (wish: boolean) => Promise<ToggleState>;
  show: (state: ToggleState) => void;
  onRefused: (error: unknown) => void;
}

/** The press of a switch: shown at once, sent once, put back if refused. */
export function pressToggle({ key, current, send, show, onRefused }: Press): void {
  const known = queues.get(key);
  if (known) {
    known.toggle();
    return;
  }
  // The answer to a member who has left in the meantime is not shown to who came after.
  const ofNow = () => queues.get(key) === queue;
  const queue = createToggleQueue(current, {
    send,
    show: (state) => ofNow() && show(state),
    onRefused: (error) => ofNow() && onRefused(error),
    onIdle: () => ofNow() && queues.delete(key),
  });
  queues.set(key, queue);
  queue.toggle();
}
