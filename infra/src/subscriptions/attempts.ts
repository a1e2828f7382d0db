import { pause } from "../waiting.ts";
import { createPauseSwitch } from "./pause-switch.ts";

/** Pushes wait for subscriptions that lag behind, so a database that is back must be found soon. */
const LONGEST_BACKOFF_MS = 500;

/** One attempt after another, each for as long as it succeeds. */
interface Attempts {
  /** Until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Ends the current attempt and begins no other until the returned function is called. */
  suspend(): Promise<() => void>;
}

export function createAttempts({
  attempt,
  onFailed,
  onSuspended,
}: {
  /** Ends when the controller aborts. */
  attempt: (ending: AbortController) => Promise<void>;
  /** Whether the pause after the next failure is to be longer than the one after this. */
  onFailed: (error: unknown) => boolean;
  onSuspended: () => void;
}): Attempts {
  const suspension = createPauseSwitch();
  let current: { ending: AbortController; ended: Promise<void> } | undefined;

  /** One attempt, with a pause after a failure. The number of failures in a row. */
  async function once(signal: AbortSignal, failures: number): Promise<number> {
    const ending = new AbortController();
    const stop = () => ending.abort();
    signal.addEventListener("abort", stop, { once: true });
    const work = attempt(ending);
    current = { ending, ended: work.catch(() => {}) };
    try {
      await work;
      return 0;
    } catch (error) {
      if (signal.aborted || suspension.isClosed()) return 0;
      const isWorse = onFailed(error);
      await pause(Math.min(LONGEST_BACKOFF_MS, 50 * 2 ** Math.min(failures, 6)), signal);
      return isWorse ? failures + 1 : 0;
    } finally {
      signal.removeEventListener("abort", stop);
      current = undefined;
    }
  }

  return {
    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        if (suspension.isClosed()) onSuspended();
        await suspension.passed(signal);
        if (!signal.aborted) failures = await once(signal, failures);
      }
    },
    async suspend() {
      suspension.close();
      current?.ending.abort();
      await current?.ended;
      return suspension.open;
    },
  };
}
