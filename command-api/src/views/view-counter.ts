import { MOST_NOTES_IN_A_COUNT } from "@shiye/events/notes";
import type { View } from "@shiye/events/views";
import type { ViewMarks } from "./view-marks.ts";

export interface NoteViews {
  readonly noteId: number;
  readonly authorId: number;
  readonly views: number;
}

interface ViewCounterOptions {
  marks: Pick<ViewMarks, "mark">;
  /** Appends one event for these notes. */
  append: (notes: readonly NoteViews[]) => Promise<void>;
  /** How long views are gathered: however many notes are looked at, the log gets one event in this time. */
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
  let gathered = new Map<number, NoteViews>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function count(counted: readonly NoteViews[]): Promise<void> {
    for (let start = 0; start < counted.length; start += MOST_NOTES_IN_A_COUNT) {
      const notes = counted.slice(start, start + MOST_NOTES_IN_A_COUNT);
      try {
        await append(notes);
      } catch (error) {
        warn(`Views of ${notes.length} notes could not be counted, and wait for the next time`, error);
        for (const note of notes) gather(note);
      }
    }
  }

  function gather({ noteId, authorId, views }: NoteViews): void {
    gathered.set(noteId, { noteId, authorId, views: (gathered.get(noteId)?.views ?? 0) + views });
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...gathered.values()];
    gathered = new Map();
    flushing = flushing.then(() => count(counted));
  }

  return {
    async take(views) {
      const authors = new Map(views.map(({ noteId, authorId }) => [noteId, authorId]));
      for (const [noteId, number] of await marks.mark(views)) {
        const authorId = authors.get(noteId);
        if (authorId !== undefined) gather({ noteId, authorId, views: number });
      }
    },
    async stop() {
      flush();
      await flushing;
      clearTimeout(timer);
    },
  };
}
