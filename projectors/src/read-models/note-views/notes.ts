import { dayOf } from "@shiye/events/days";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

export interface CountedViews {
  /** The stream of one note (events written until 2026-11), or of a counter of many. */
  stream: string;
  revision: number;
  day: number;
  seen: readonly { noteId: number; authorId: number; views: number }[];
}

export interface NoteViewsBatch extends DepartureBatch {
  /** By stream and revision, so that a repeated event counts once. */
  counts: Map<string, CountedViews>;
}

export const notes: Handlers<NoteViewsBatch> = {
  NoteViewsCounted({ data, stream, revision, at }, batch) {
    batch.counts.set(`${stream}:${revision}`, { stream, revision, day: dayOf(at), seen: [data] });
  },
  NotesViewed({ data, stream, revision, at }, batch) {
    batch.counts.set(`${stream}:${revision}`, { stream, revision, day: dayOf(at), seen: data.notes });
  },
};
