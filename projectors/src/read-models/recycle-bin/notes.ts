import type { EventOf } from "@shiye/events/catalogue";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import type { RowSet } from "../../building-blocks/row-set.ts";
import type { NoteRow } from "../notes/batch.ts";

export interface RecycleBinBatch extends DepartureBatch {
  notes: RowSet<BinnedRow, { id: number }>;
  takenDown: Map<number, TakenDownRow>;
}

/** A note that is deleted again is not taken down, whatever it was before. */
type BinnedRow = NoteRow & { binned_at: string; taken_down_reason: null; taken_down_remark: null; taken_down_at: null };
type TakenDownRow = { id: number; taken_down_reason: string; taken_down_remark: string | null; taken_down_at: string };

export const notes: Handlers<RecycleBinBatch> = {
  NoteBinned(event, batch) {
    batch.takenDown.delete(event.data.noteId);
    batch.notes.put(rowOf(event));
  },
  NoteTakenDown({ data: { noteId: id, reason, remark }, at }, batch) {
    batch.takenDown.set(id, { id, taken_down_reason: reason, taken_down_remark: remark, taken_down_at: at });
  },
  NoteRestored: ({ data }, batch) => remove(data.noteId, batch),
  NoteDeleted: ({ data }, batch) => remove(data.noteId, batch),
};

function remove(id: number, batch: RecycleBinBatch): void {
  batch.takenDown.delete(id);
  batch.notes.remove({ id });
}

const NOT_TAKEN_DOWN = { taken_down_reason: null, taken_down_remark: null, taken_down_at: null } as const;

function rowOf({ data, at }: EventOf<"NoteBinned">): BinnedRow {
  const { noteId, authorId, title, content, categoryId, noteType, images, video, tags } = data;
  const { location, publishedAt, editedAt } = data;
  const words = { title, content, category_id: categoryId, note_type: noteType, images, video, tags, location };
  return { id: noteId, author_id: authorId, ...words, created_at: publishedAt, updated_at: editedAt, binned_at: at, ...NOT_TAKEN_DOWN };
}
