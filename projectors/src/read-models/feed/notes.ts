import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NoteCountsBatch } from "../../building-blocks/note-counters/batch.ts";

export type FeedBatch = NoteCountsBatch & {
  published: Map<number, PublishedRow>;
  moved: Map<number, { note_id: number; category_id: number; note_type: number }>;
};

export type PublishedRow = { note_id: number; author_id: number; category_id: number; note_type: number; published_at: string };

/** When and where a note stands in the feed; note-counters/notes.ts knows what becomes of its counters. */
export const publications: Handlers<FeedBatch> = {
  NotePublished({ data: { noteId, authorId, categoryId, noteType }, at }, batch) {
    batch.published.set(noteId, { note_id: noteId, author_id: authorId, category_id: categoryId, note_type: noteType, published_at: at });
    batch.moved.delete(noteId);
  },
  NoteEdited({ data: { noteId, authorId, categoryId, noteType } }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.moved.set(noteId, { note_id: noteId, category_id: categoryId, note_type: noteType });
  },
};
