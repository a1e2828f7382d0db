import type { EventOf } from "@shiye/events/catalogue";
import { textWithoutMentions } from "@shiye/events/mentions";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { heatOf } from "../../building-blocks/heat.ts";
import { markStale, type SearchBatch } from "./batch.ts";

/** An edit does not say when its note was published. It changes a document that is there, or one that its removal takes away again. */
const UNKNOWN = 0;
const NOBODY = { likes: 0, comments: 0, collections: 0, views: 0 };

export const notes: Handlers<SearchBatch> = {
  NotePublished(event, batch) {
    put(event, batch);
    markStale(batch.staleNotes, event.data.noteId, event.position);
  },
  NoteEdited: ({ data, position }, batch) => put({ data, at: undefined, position }, batch),
  NoteBinned: ({ data }, batch) => remove(data.noteId, batch),
  NoteRestored(event, batch) {
    // As old as its publication; what it is liked and seen, its mark brings.
    put({ ...event, at: event.data.publishedAt }, batch);
    markStale(batch.staleNotes, event.data.noteId, event.position);
  },
  NoteDeleted: ({ data }, batch) => remove(data.noteId, batch),
};

type Saying = EventOf<"NotePublished"> | EventOf<"NoteEdited"> | EventOf<"NoteRestored">;

/** A note whose text can no longer be read is one whose author's key is gone: nobody shall find it by its tags either. */
function put({ data, at, position }: Pick<Saying, "data" | "position"> & { at: string | undefined }, batch: SearchBatch): void {
  const { noteId, authorId, noteType, title, content, tags } = data;
  if (title === "" && content === "") {
    remove(noteId, batch);
    return;
  }
  // A note is put first when it is published: an edit of the same batch leaves the heat of that time.
  const heat = batch.notes.get(noteId)?.heat ?? (at === undefined ? UNKNOWN : heatOf(NOBODY, new Date(at)));
  const words = { title, text: textWithoutMentions(content), tags: tags.map(({ name }) => name) };
  batch.removedNotes.delete(noteId);
  batch.notes.set(noteId, { noteId, authorId, noteType, ...words, heat, version: Number(position) });
}

function remove(noteId: number, batch: SearchBatch): void {
  batch.notes.delete(noteId);
  batch.removedNotes.add(noteId);
}
