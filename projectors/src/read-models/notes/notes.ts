import type { EventData, EventOf } from "@shiye/events/catalogue";
import { placeOf } from "@shiye/events/place";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NoteRow, NotesBatch } from "./batch.ts";

export const notes: Handlers<NotesBatch> = {
  NotePublished(event, batch) {
    const { noteId, authorId, categoryId } = event.data;
    batch.deleted.delete(noteId);
    batch.edited.delete(noteId);
    batch.published.set(noteId, rowOf(event.data, event));
    batch.categoryCounts.ensure(categoryId, {});
    batch.authorCounts.ensure(authorId, {});
  },
  NoteEdited(event, batch) {
    batch.edited.set(event.data.noteId, rowOf(event.data, event));
    batch.categoryCounts.ensure(event.data.categoryId, {});
  },
  NoteBinned: ({ data }, batch) => remove(data.noteId, batch),
  NoteRestored({ data, ...event }, batch) {
    const { noteId, authorId, categoryId, publishedAt, editedAt, location } = data;
    // The old row is removed first, because it may be older than what is restored.
    remove(noteId, batch);
    batch.published.set(noteId, { ...rowOf(data, event), location, created_at: publishedAt, updated_at: editedAt });
    batch.categoryCounts.ensure(categoryId, {});
    batch.authorCounts.ensure(authorId, {});
  },
  NoteDeleted: ({ data }, batch) => remove(data.noteId, batch),
};

function remove(noteId: number, batch: NotesBatch): void {
  batch.published.delete(noteId);
  batch.edited.delete(noteId);
  batch.tagsOf.delete(noteId);
  batch.deleted.add(noteId);
}

/** An edit has its own time and place. `created_at` and `location` of the note stay those of its publication. */
function rowOf(data: EventData<"NotePublished">, { at, metadata }: Pick<EventOf, "at" | "metadata">): NoteRow {
  return {
    id: data.noteId,
    author_id: data.authorId,
    title: data.title,
    content: data.content,
    category_id: data.categoryId,
    note_type: data.noteType,
    images: data.images,
    video: data.video,
    tags: data.tags,
    location: placeOf(metadata),
    created_at: at,
    updated_at: at,
  };
}
