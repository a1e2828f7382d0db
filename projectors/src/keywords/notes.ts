import { gramsOfNote } from "@shiye/infra/read-db/text-grams";
import type { Handlers } from "../runner/read-model.ts";

export type KeywordRow = { note_id: number; author_id: number; grams: readonly string[] };

export interface KeywordsBatch {
  published: Map<number, KeywordRow>;
  edited: Map<number, KeywordRow>;
  deleted: Set<number>;
  departed: Set<number>;
}

type Written = { noteId: number; authorId: number; title: string; content: string };

const rowOf = (note: Written): KeywordRow => ({ note_id: note.noteId, author_id: note.authorId, grams: gramsOfNote(note) });

export const notes: Handlers<KeywordsBatch> = {
  NotePublished({ data }, batch) {
    batch.deleted.delete(data.noteId);
    batch.edited.delete(data.noteId);
    batch.published.set(data.noteId, rowOf(data));
  },
  NoteEdited({ data }, batch) {
    batch.edited.set(data.noteId, rowOf(data));
  },
  NoteDeleted({ data: { noteId } }, batch) {
    batch.published.delete(noteId);
    batch.edited.delete(noteId);
    batch.deleted.add(noteId);
  },
};

export const members: Handlers<KeywordsBatch> = {
  MemberDeleted({ data: { memberId } }, batch) {
    batch.departed.add(memberId);
  },
};
