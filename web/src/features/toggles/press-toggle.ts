import { memberChanges } from "../../api/member-changes.ts";
import { createToggleQueue, type ToggleState } from "./toggle-queue.ts";

/** One queue for each toggle, not for each button: a note may be on a card and open at the same time. */
const queues = new Map<string, ReturnType<typeof createToggleQueue>>();
memberChanges.subscribe(() => queues.clear());

interface Press {
  /** The key of the toggle on the whole site: `like:note:1234`. */
  key: string;
  current: ToggleState;
  send: (wish: boolean) => Promise<ToggleState>;
  show: (state: ToggleState) => void;
  onRefused: (error: unknown) => void;
}

/** A press of a toggle: shown at once, sent once, reverted if refused. */
export function pressToggle({ key, current, send, show, onRefused }: Press): void {
  const known = queues.get(key);
  if (known) {
    known.toggle();
    return;
  }
  // What a member who has signed out meanwhile pressed is neither shown to the next member nor sent for them.
  const ofNow = () => queues.get(key) === queue;
  const queue = createToggleQueue(current, {
    send: (wish) => (ofNow() ? send(wish) : Promise.reject()),
    show: (state) => ofNow() && show(state),
    onRefused: (error) => ofNow() && onRefused(error),
    onIdle: () => ofNow() && queues.delete(key),
  });
  queues.set(key, queue);
  queue.toggle();
}
