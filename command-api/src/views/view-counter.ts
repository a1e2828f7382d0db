import { randomUUID } from "node:crypto";
import type { View } from "@shiye/events/views";
import type { ViewMarks } from "./view-marks.ts";

interface Counted {
  noteId: number;
  views: number;
  key: string;
}

interface ViewCounterOptions {
  marks: Pick<ViewMarks, "mark">;
  /** Appends one event for a note, once for each key. */
  append: (counted: Counted) => Promise<void>;
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
  /** What was tried already, and may be in the log for all we know: it goes on under its key, and takes nothing new along. */
  let tried: Counted[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function count(all: readonly Counted[]): Promise<void> {
    for (const counted of all)
      try {
        await append(counted);
      } catch (error) {
        warn("Views of a note could not be counted, and wait for the next time", error);
        tried.push(counted);
        later();
      }
  }

  function later(): void {
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const all = [...tried, ...[...gathered].map(([noteId, views]) => ({ noteId, views, key: `views ${randomUUID()}` }))];
    tried = [];
    gathered = new Map();
    flushing = flushing.then(() => count(all));
  }

  return {
    async take(views) {
      for (const [noteId, number] of await marks.mark(views)) gathered.set(noteId, (gathered.get(noteId) ?? 0) + number);
      if (gathered.size > 0) later();
    },
    async stop() {
      flush();
      await flushing;
      clearTimeout(timer);
    },
  };
}
