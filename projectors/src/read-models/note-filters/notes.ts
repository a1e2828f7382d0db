import type { EventData } from "@shiye/events/catalogue";
import { gramsOfNote } from "@shiye/infra/read-models/text-grams";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

/** A channel and a type, by which notes are counted. */
export type Place = { category_id: number; note_type: number };
export type FilterRow = Place & { note_id: number; author_id: number; grams: readonly string[] };

export interface NoteFiltersBatch extends DepartureBatch {
  published: Map<number, FilterRow>;
  edited: Map<number, FilterRow>;
  deleted: Set<number>;
  /** Every place of the batch gets a row, even with zero: see `addCounts`. */
  places: Place[];
}

export const createNoteFiltersBatch = (): NoteFiltersBatch => ({
  published: new Map(),
  edited: new Map(),
  deleted: new Set(),
  departed: new Set(),
  places: [],
});

function rowOf(data: EventData<"NotePublished">): FilterRow {
  const { noteId, authorId, categoryId, noteType } = data;
  return { note_id: noteId, author_id: authorId, category_id: categoryId, note_type: noteType, grams: gramsOfNote(data) };
}

const placeOf = (data: EventData<"NotePublished">): Place => ({ category_id: data.categoryId, note_type: data.noteType });

export const notes: Handlers<NoteFiltersBatch> = {
  NotePublished({ data }, batch) {
    batch.deleted.delete(data.noteId);
    batch.edited.delete(data.noteId);
    batch.published.set(data.noteId, rowOf(data));
    batch.places.push(placeOf(data));
  },
  NoteEdited({ data }, batch) {
    batch.edited.set(data.noteId, rowOf(data));
    batch.places.push(placeOf(data));
  },
  NoteBinned: ({ data }, batch) => remove(data.noteId, batch),
  NoteRestored({ data }, batch) {
    // The old row is removed first, because it may be older than what is restored.
    remove(data.noteId, batch);
    batch.published.set(data.noteId, rowOf(data));
    batch.places.push(placeOf(data));
  },
  NoteDeleted: ({ data }, batch) => remove(data.noteId, batch),
};

function remove(noteId: number, batch: NoteFiltersBatch): void {
  batch.published.delete(noteId);
  batch.edited.delete(noteId);
  batch.deleted.add(noteId);
}
