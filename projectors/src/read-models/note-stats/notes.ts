import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NoteStatsBatch } from "./batch.ts";

export const notes: Handlers<NoteStatsBatch> = {
  NotePublished({ data: { noteId, authorId, categoryId, noteType }, at }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.published.set(noteId, { note_id: noteId, author_id: authorId, category_id: categoryId, note_type: noteType, published_at: at });
    batch.moved.delete(noteId);
  },
  NoteEdited({ data: { noteId, authorId, categoryId, noteType } }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.moved.set(noteId, { note_id: noteId, category_id: categoryId, note_type: noteType });
  },
  NoteViewsCounted({ data: { noteId, authorId, views }, revision }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.views.set(`${noteId}:${revision}`, { note_id: noteId, revision, views });
  },
  NoteViewsCorrected({ data: { noteId, authorId, by }, revision }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.views.set(`${noteId}:${revision}`, { note_id: noteId, revision, views: by });
  },
  NotesViewed({ data: { viewsId, notes: seen }, revision }, batch) {
    for (const { noteId, authorId } of seen) batch.notes.ensure(noteId, { author_id: authorId });
    const counted = seen.map(({ noteId, views }) => ({ note_id: noteId, views }));
    batch.viewCounts.set(`${viewsId}:${revision}`, { views_id: viewsId, revision, notes: counted });
  },
  NoteBinned({ data: { noteId, authorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.binned.set(noteId, true);
  },
  NoteRestored({ data: { noteId, authorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.binned.set(noteId, false);
  },
  NoteDeleted({ data: { noteId, authorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.deletedNotes.add(noteId);
  },
};
