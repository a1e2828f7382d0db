import type { EventOf } from "@shiye/events/catalogue";
import { textWithoutMentions } from "@shiye/events/mentions";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { heatOf } from "../../building-blocks/heat.ts";
import { markStale, type SearchBatch } from "./batch.ts";

/** The heat of an edited note. An edit has no publication time, but it only changes an existing document, or one that is removed again. */
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
    // With the age of its publication; likes and views follow with the next refresh.
    put({ ...event, at: event.data.publishedAt }, batch);
    markStale(batch.staleNotes, event.data.noteId, event.position);
  },
  NoteDeleted: ({ data }, batch) => remove(data.noteId, batch),
};

type Saying = EventOf<"NotePublished"> | EventOf<"NoteEdited"> | EventOf<"NoteRestored">;

/**
 * If the text of a note cannot be read, the key of its author is destroyed. Then it has no document, so that its tags do not find it
 * either.
 */
function put({ data, at, position }: Pick<Saying, "data" | "position"> & { at: string | undefined }, batch: SearchBatch): void {
  const { noteId, authorId, noteType, title, content, tags } = data;
  if (title === "" && content === "") {
    remove(noteId, batch);
    return;
  }
  // A note is published before it is edited, so an edit in the same batch keeps the heat of the publication.
  const heat = batch.notes.get(noteId)?.heat ?? (at === undefined ? UNKNOWN : heatOf(NOBODY, new Date(at)));
  const words = { title, text: textWithoutMentions(content), tags: tags.map(({ name }) => name) };
  batch.removedNotes.delete(noteId);
  batch.notes.set(noteId, { noteId, authorId, noteType, ...words, heat, version: Number(position) });
}

function remove(noteId: number, batch: SearchBatch): void {
  batch.notes.delete(noteId);
  batch.removedNotes.add(noteId);
}
