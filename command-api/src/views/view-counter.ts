import { randomUUID } from "node:crypto";
import { MOST_NOTES_IN_A_COUNT } from "@shiye/events/notes";
import type { View } from "@shiye/events/views";
import { chunksOf } from "@shiye/infra/chunks";
import type { ViewMarks } from "./view-marks.ts";

export interface NoteViews {
  readonly noteId: number;
  readonly authorId: number;
  readonly views: number;
}

/** One event to append. */
interface Count {
  readonly notes: readonly NoteViews[];
  readonly key: string;
}

interface ViewCounterOptions {
  marks: Pick<ViewMarks, "mark">;
  /** Appends one event for these notes, once for each key. */
  append: (notes: readonly NoteViews[], key: string) => Promise<void>;
  /** How long views are collected. The log gets one event in this time, however many notes are opened. */
  gatherMs: number;
  warn: (message: string, error: unknown) => void;
}

export interface ViewCounter {
  take(views: readonly View[]): Promise<void>;
  /** Appends what was collected. */
  stop(): Promise<void>;
}

/**
 * Collects views by note. Views are marked before they are counted. So a crash between the two loses a few seconds of views and counts none
 * twice, which is better for a number that members compete for.
 */
export function createViewCounter({ marks, append: appendOnce, gatherMs, warn }: ViewCounterOptions): ViewCounter {
  let gathered = new Map<number, NoteViews>();
  /** Views whose append has an unknown outcome. They are tried again under their key, without new ones. */
  let tried: Count[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function append(counts: readonly Count[]): Promise<void> {
    for (const count of counts)
      try {
        await appendOnce(count.notes, count.key);
      } catch (error) {
        warn(`Views of ${count.notes.length} notes could not be counted; trying again later`, error);
        tried.push(count);
        later();
      }
  }

  function gather({ noteId, authorId, views }: NoteViews): void {
    gathered.set(noteId, { noteId, authorId, views: (gathered.get(noteId)?.views ?? 0) + views });
    later();
  }

  function later(): void {
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...tried, ...countsOf([...gathered.values()])];
    tried = [];
    gathered = new Map();
    flushing = flushing.then(() => append(counts));
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

function countsOf(notes: readonly NoteViews[]): Count[] {
  return Array.from(chunksOf(notes, MOST_NOTES_IN_A_COUNT), (part) => ({ notes: part, key: `views ${randomUUID()}` }));
}
