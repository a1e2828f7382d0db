import type { View } from "@shiye/events/views";
import type { ViewMarks } from "./view-marks.ts";

interface ViewCounterOptions {
  marks: Pick<ViewMarks, "mark">;
  /** Appends one event for a note. */
  append: (noteId: number, views: number) => Promise<void>;
  /** How long views are gathered: a note that everybody looks at then costs the log one event in this time, and not thousands. */
  gatherMs: number;
  warn: (message: string, error: unknown) => void;
}

export interface ViewCounter {
  take(views: readonly View[]): Promise<void>;
  /** Counts what is gathered. */
  stop(): Promise<void>;
}

/**
 * Gathers views by note. They are marked before they are counted, so that a crash between the two loses a few seconds of them and
 * never counts one twice; that is the right way round for a number which members compete for.
 */
export function createViewCounter({ marks, append, gatherMs, warn }: ViewCounterOptions): ViewCounter {
  let gathered = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function count(views: ReadonlyMap<number, number>): Promise<void> {
    for (const [noteId, number] of views)
      try {
        await append(noteId, number);
      } catch (error) {
        warn(`Views of note ${noteId} could not be counted, and wait for the next time`, error);
        gather(noteId, number);
      }
  }

  function gather(noteId: number, views: number): void {
    gathered.set(noteId, (gathered.get(noteId) ?? 0) + views);
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const views = gathered;
    gathered = new Map();
    flushing = flushing.then(() => count(views));
  }

  return {
    async take(views) {
      for (const [noteId, number] of await marks.mark(views)) gather(noteId, number);
    },
    async stop() {
      flush();
      await flushing;
      clearTimeout(timer);
    },
  };
}
