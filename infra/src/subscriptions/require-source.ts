import { pause } from "../waiting.ts";
import type { EventSource } from "./event-source.ts";

/** A look that is later than this many intervals tells of a busy process, and nothing of the source. */
const LATE = 1.25;

/**
 * Rejects when the log cannot be asked, or when nothing was handed on since the look before although the log had more. A follower that is
 * behind and gets on is late, not lost.
 */
export async function requireSource(
  source: Pick<EventSource, "readLastPosition">,
  { reached, lookMs, signal }: { reached: () => bigint; lookMs: number; signal: AbortSignal },
): Promise<void> {
  let known = 0n;
  let before = reached();
  for (;;) {
    const asked = performance.now();
    await pause(lookMs, signal);
    if (signal.aborted) return;
    const isInTime = performance.now() - asked <= lookMs * LATE;
    if (isInTime && reached() === before && known > before) throw new Error(`The source of events is lost: position ${known} is missing`);
    before = reached();
    known = await source.readLastPosition();
  }
}
