import type { EventData } from "@shiye/events/catalogue";
import { textWithoutMentions } from "@shiye/events/mentions";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { SearchBatch } from "./batch.ts";

export const notes: Handlers<SearchBatch> = {
  NotePublished: ({ data }, batch) => put(data, batch),
  NoteEdited: ({ data }, batch) => put(data, batch),
  NoteDeleted: ({ data }, batch) => remove(data.noteId, batch),
};

/** A note whose text can no longer be read is one whose author's key is gone: nobody shall find it by its tags either. */
function put({ noteId, authorId, noteType, title, content, tags }: EventData<"NotePublished">, batch: SearchBatch): void {
  if (title === "" && content === "") {
    remove(noteId, batch);
    return;
  }
  batch.removedNotes.delete(noteId);
  batch.notes.set(noteId, { noteId, authorId, noteType, title, text: textWithoutMentions(content), tags: tags.map(({ name }) => name) });
}

function remove(noteId: number, batch: SearchBatch): void {
  batch.notes.delete(noteId);
  batch.removedNotes.add(noteId);
}
