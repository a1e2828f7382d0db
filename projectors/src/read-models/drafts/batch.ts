import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, type RowSet } from "../../building-blocks/row-set.ts";

export type DraftRow = {
  id: number;
  author_id: number;
  title: string;
  content: string;
  category_id: number | null;
  note_type: number;
  images: unknown;
  video: unknown;
  tags: unknown;
  comments_closed: boolean;
  created_at: string;
  updated_at: string;
};

export interface DraftsBatch extends DepartureBatch {
  drafts: RowSet<DraftRow, { id: number }>;
  /** When each draft was saved for the first time, as far as this batch knows. */
  firstSaved: Map<number, string>;
}

export function createDraftsBatch(): DraftsBatch {
  return { drafts: createRowSet((row) => String(row.id)), firstSaved: new Map(), departed: new Set() };
}
