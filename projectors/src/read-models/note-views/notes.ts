import { dayOf } from "@shiye/events/days";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

interface CountedViews {
  /** The note, or the counter of many notes, in whose stream the event stands. */
  id: number;
  revision: number;
  day: number;
  seen: readonly { noteId: number; authorId: number; views: number }[];
}

export interface NoteViewsBatch extends DepartureBatch {
  /** By stream and revision, so that an event told twice is one. Of one note: events written until 2026-11. */
  ofNote: Map<string, CountedViews>;
  ofCounter: Map<string, CountedViews>;
}

export const notes: Handlers<NoteViewsBatch> = {
  NoteViewsCounted({ data, revision, at }, batch) {
    batch.ofNote.set(`${data.noteId}:${revision}`, { id: data.noteId, revision, day: dayOf(at), seen: [data] });
  },
  NotesViewed({ data: { viewsId, notes: seen }, revision, at }, batch) {
    batch.ofCounter.set(`${viewsId}:${revision}`, { id: viewsId, revision, day: dayOf(at), seen });
  },
};
