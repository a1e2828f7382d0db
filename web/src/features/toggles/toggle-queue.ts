/** What the server last said of one switch, a like for example: on or off, and how many have it on. */
export interface ToggleState {
  on: boolean;
  count: number;
}

interface ToggleQueueOptions {
  /** Asks the server; answers with the truth after it, or throws. */
  send: (wish: boolean) => Promise<ToggleState>;
  /** Shows a state, now. */
  show: (state: ToggleState) => void;
  onRefused: (error: unknown) => void;
  /** Nothing is under way any more. */
  onIdle?: () => void;
}

/**
 * Rapid taps on one switch collapse to the last wish: at most one request is under way, and when it is back, one more is sent
 * only if the wish is then another than what the server has. A refusal puts back what the server last said.
 */
export function createToggleQueue(confirmed: ToggleState, options: ToggleQueueOptions): { toggle: () => void } {
  let wish = confirmed.on;
  let running = false;

  function toggle(): void {
    wish = !wish;
    options.show(wished());
    if (!running) void run();
  }

  async function run(): Promise<void> {
    running = true;
    try {
      while (wish !== confirmed.on) confirmed = await options.send(wish);
      options.show(confirmed);
    } catch (error) {
      wish = confirmed.on;
      options.show(confirmed);
      options.onRefused(error);
    } finally {
      running = false;
      options.onIdle?.();
    }
  }

  function wished(): ToggleState {
    if (wish === confirmed.on) return confirmed;
    return { on: wish, count: Math.max(0, confirmed.count + (wish ? 1 : -1)) };
  }

  return { toggle };
}
