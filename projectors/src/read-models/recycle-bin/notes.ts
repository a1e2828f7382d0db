import type { EventOf } from "@shiye/events/catalogue";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import type { RowSet } from "../../building-blocks/row-set.ts";
import type { NoteRow } from "../notes/batch.ts";

export interface RecycleBinBatch extends DepartureBatch {
  notes: RowSet<BinnedRow, { id: number }>;
}

export type BinnedRow = NoteRow & { binned_at: string };

export const notes: Handlers<RecycleBinBatch> = {
  NoteBinned: (event, batch) => batch.notes.put(rowOf(event)),
  NoteRestored: ({ data }, batch) => batch.notes.remove({ id: data.noteId }),
  NoteDeleted: ({ data }, batch) => batch.notes.remove({ id: data.noteId }),
};

function rowOf({ data, at }: EventOf<"NoteBinned">): BinnedRow {
  const { noteId, authorId, title, content, categoryId, noteType, images, video, tags } = data;
  const { location, publishedAt, editedAt } = data;
  const words = { title, content, category_id: categoryId, note_type: noteType, images, video, tags, location };
  return { id: noteId, author_id: authorId, ...words, created_at: publishedAt, updated_at: editedAt, binned_at: at };
}
