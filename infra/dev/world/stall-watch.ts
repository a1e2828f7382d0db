/** Milliseconds between two looks at the event loop while it is idle. */
const PULSE_MS = 2;

/**
 * The longest time for which the event loop was held by work while `act` ran, in milliseconds. A machine that is busy with something else
 * holds it too, so what counts is the time that also the processor spent for this process.
 */
export async function longestStall(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let at = performance.now();
  let spent = process.cpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(spent);
    longest = Math.max(longest, Math.min(now - at, (user + system) / 1000) - PULSE_MS);
    at = now;
    spent = process.cpuUsage();
  };
  const pulse = setInterval(look, PULSE_MS);
  try {
    await act();
    // What holds the loop last must be over before it can be seen.
    await new Promise((resolve) => setImmediate(resolve));
    look();
  } finally {
    clearInterval(pulse);
  }
  return longest;
}
