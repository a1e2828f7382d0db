import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/log/event-log";
import { createTurns } from "@shiye/infra/media/images/turns";
import type { MediaChanges, MediaUses } from "@shiye/infra/media/media-uses";
import { mediaChangesOf, USES_VERSION } from "./media-changes.ts";

const BATCH = 500;
const RESTART_MS = 2000;
const nothing: Omit<MediaChanges, "at"> = { uses: [], replaced: [], ended: [], departed: [] };

export interface UsesFollower {
  start(): void;
  /** Waits until the uses are written up to this position of the log. False when that takes too long. */
  readThrough(position: bigint, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Follows the log and keeps what uses which media. Most events say nothing of media: for those nothing is written until somebody asks how
 * far we are, so a like costs no statement. What is lost of that with the process is read again by the next.
 */
export function createUsesFollower(options: {
  log: Pick<EventLog, "subscribe">;
  uses: MediaUses;
  warn: (message: string, error: unknown) => void;
}): UsesFollower {
  const { log, uses, warn } = options;
  const stopping = new AbortController();
  /** One writer at a time: the stream of batches, and whoever asks. */
  const turn = createTurns(1);
  const waiters = new Set<() => void>();
  let written = 0n;
  let seen = 0n;
  let running: Promise<void> | undefined;

  async function write(changes: MediaChanges, to: bigint): Promise<void> {
    if (to <= written) return;
    const inStep = await uses.apply(changes, { version: USES_VERSION, from: written, to });
    if (!inStep) throw new Error("the uses of media were begun anew by another node");
    written = to;
  }

  const take = (events: readonly StoredEvent[]) =>
    turn(async () => {
      const last = events.at(-1);
      if (!last) return;
      const changes = mediaChangesOf(events);
      if (changes) await write(changes, last.position);
      seen = last.position;
      for (const waiter of waiters) waiter();
    });

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const attempt = new AbortController();
      try {
        written = await uses.begin(USES_VERSION);
        seen = written;
        await log.subscribe({
          after: written,
          batchSize: BATCH,
          signal: AbortSignal.any([stopping.signal, attempt.signal]),
          onBatch: take,
        });
      } catch (error) {
        if (stopping.signal.aborted) return;
        warn("The uses of media are not being followed; beginning again", error);
        await pause(RESTART_MS, stopping.signal);
      } finally {
        attempt.abort();
      }
    }
  }

  return {
    start() {
      running ??= follow();
    },
    async readThrough(position, timeoutMs) {
      const reached = await until(() => seen >= position, timeoutMs);
      if (!reached) return false;
      await turn(() => write({ ...nothing, at: new Date(0).toISOString() }, seen));
      return true;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };

  function until(done: () => boolean, timeoutMs: number): Promise<boolean> {
    if (done()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (result: boolean) => {
        clearTimeout(timer);
        stopping.signal.removeEventListener("abort", giveUp);
        waiters.delete(look);
        resolve(result);
      };
      const giveUp = () => settle(false);
      const look = () => done() && settle(true);
      const timer = setTimeout(giveUp, timeoutMs);
      timer.unref();
      stopping.signal.addEventListener("abort", giveUp);
      waiters.add(look);
    });
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
