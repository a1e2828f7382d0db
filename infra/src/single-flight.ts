/**
 * Runs a task when woken, never twice at once: a wake-up during a run makes it run once more. So a reader follows a table by hints without
 * missing one and without reading too often.
 */
export function createSingleFlight(
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): { wake: () => void; isRunning: () => boolean; idle: () => Promise<void> } {
  let running: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await task();
      } catch (error) {
        onError(error);
      }
    } while (again);
    running = undefined;
  }

  return {
    wake() {
      again = true;
      running ??= run();
    },
    isRunning: () => running !== undefined,
    idle: async () => running,
  };
}
