import { plainFromText } from "@shiye/events/mentions";
import { gramsOf } from "@shiye/infra/read-db/text-grams";
import type { Handlers } from "../runner/read-model.ts";

export type KeywordRow = { note_id: number; author_id: number; grams: readonly string[] };

export interface KeywordsBatch {
  published: Map<number, KeywordRow>;
  edited: Map<number, KeywordRow>;
  deleted: Set<number>;
  departed: Set<number>;
}

type Written = { noteId: number; authorId: number; title: string; content: string };

/** Title and text apart, so that no pair reaches from one into the other; mentions as they are shown. */
function rowOf({ noteId, authorId, title, content }: Written): KeywordRow {
  const grams = new Set([...gramsOf(title), ...gramsOf(plainFromText(content, Number.POSITIVE_INFINITY))]);
  return { note_id: noteId, author_id: authorId, grams: [...grams] };
}

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
