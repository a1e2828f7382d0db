/**
 * Runs a task when woken, never twice at once: whatever wakes it meanwhile makes it run once more. That is how a reader
 * follows a table by hints without missing one and without reading in a storm.
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
