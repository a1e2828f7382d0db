/** The last state of one toggle from the server, for example a like: on or off, and the count. */
export interface ToggleState {
  on: boolean;
  count: number;
}

interface ToggleQueueOptions {
  /** Sends the change; returns the state after it, or throws. */
  send: (wish: boolean) => Promise<ToggleState>;
  /** Shows a state at once. */
  show: (state: ToggleState) => void;
  onRefused: (error: unknown) => void;
  /** Called when no request is under way any more. */
  onIdle?: () => void;
}

/**
 * Rapid taps on one toggle are reduced to the last one: at most one request is under way, and when it returns, one more is sent only if the
 * wanted state then differs from the server's. A refusal restores the server's last state.
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
