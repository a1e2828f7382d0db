import { createDeltaCounter, type DeltaCounter } from "../../building-blocks/delta-counter.ts";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, type RowSet } from "../../building-blocks/row-set.ts";

export interface NoteStatsBatch extends DepartureBatch {
  likes: RowSet<NoteLikeRow, NoteMemberKey>;
  collections: RowSet<NoteCollectionRow, NoteMemberKey>;
  comments: Map<number, AuthoredCommentRow>;
  deletedComments: Set<number>;
  deletedNotes: Set<number>;
  /** Notes that were put into the recycle bin or taken out of it: whether they are in it after the batch. */
  binned: Map<number, boolean>;
  /** Changes of views by note and revision of the note's event: corrections, and counts of events written until 2026-11. */
  views: Map<string, NoteViewsRow>;
  /** Views of many notes, by stream and revision of the event that counted them. */
  viewCounts: Map<string, ViewCountRow>;
  /** Every note of the batch. */
  notes: DeltaCounter<CountField, { author_id: number }>;
  /** An author who ever received a like or a collection has a row, even with zero: see `addCounts`. */
  authors: DeltaCounter<"like_count" | "collect_count">;
  published: Map<number, PublishedRow>;
  /** Published notes that were edited. */
  moved: Map<number, PlacementRow>;
}

export type CountField = "like_count" | "collect_count" | "comment_count";
export type NoteMemberKey = { note_id: number; member_id: number };
type NoteLikeRow = NoteMemberKey & { author_id: number; liked_at: string };
type NoteCollectionRow = NoteMemberKey & { author_id: number; collected_at: string };
/** `note_author_id` is used for the query, not stored. */
type AuthoredCommentRow = {
  comment_id: number;
  note_id: number;
  root_id: number | null;
  ancestor_ids: readonly number[];
  author_id: number;
  note_author_id: number;
};
type NoteViewsRow = { note_id: number; revision: number; views: number };
export type ViewCountRow = { views_id: number; revision: number; notes: readonly { note_id: number; views: number }[] };
type PlacementRow = { note_id: number; category_id: number; note_type: number };
export type PublishedRow = PlacementRow & { author_id: number; published_at: string };

const byNoteAndMember = (row: NoteMemberKey) => `${row.note_id}:${row.member_id}`;

export function createNoteStatsBatch(): NoteStatsBatch {
  return {
    departed: new Set(),
    likes: createRowSet<NoteLikeRow, NoteMemberKey>(byNoteAndMember),
    collections: createRowSet<NoteCollectionRow, NoteMemberKey>(byNoteAndMember),
    comments: new Map(),
    deletedComments: new Set(),
    deletedNotes: new Set(),
    binned: new Map(),
    views: new Map(),
    viewCounts: new Map(),
    notes: createDeltaCounter(["like_count", "collect_count", "comment_count"]),
    authors: createDeltaCounter(["like_count", "collect_count"]),
    published: new Map(),
    moved: new Map(),
  };
}
