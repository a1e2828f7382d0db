import { createDeltaCounter, type DeltaCounter } from "../../building-blocks/delta-counter.ts";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, type RowSet } from "../../building-blocks/row-set.ts";

export interface CommentsBatch extends DepartureBatch {
  added: Map<number, CommentRow>;
  edited: Map<number, { id: number; content: string }>;
  deletedComments: Set<number>;
  deletedNotes: Set<number>;
  /** The pinned comment of each note, and the notes with closed comments. */
  pinned: RowSet<{ note_id: number; comment_id: number }, { note_id: number }>;
  closed: RowSet<{ note_id: number }>;
  likes: RowSet<CommentLikeRow, CommentLikeKey>;
  /** Every note of the batch. */
  notes: DeltaCounter<"comment_count" | "root_count", { author_id: number }>;
  /** Likes and replies by comment. */
  counts: DeltaCounter<"like_count" | "reply_count">;
}

type CommentRow = {
  id: number;
  note_id: number;
  author_id: number;
  /** Used for the query, not stored. */
  note_author_id: number;
  parent_id: number | null;
  parent_author_id: number | null;
  root_id: number | null;
  ancestor_ids: readonly number[];
  content: string;
  location: string;
  created_at: string;
};

export type CommentLikeKey = { comment_id: number; member_id: number };
type CommentLikeRow = CommentLikeKey & { liked_at: string };

export function createCommentsBatch(): CommentsBatch {
  return {
    departed: new Set(),
    added: new Map(),
    edited: new Map(),
    deletedComments: new Set(),
    deletedNotes: new Set(),
    pinned: createRowSet(({ note_id }) => `${note_id}`),
    closed: createRowSet(({ note_id }) => `${note_id}`),
    likes: createRowSet<CommentLikeRow, CommentLikeKey>((row) => `${row.comment_id}:${row.member_id}`),
    notes: createDeltaCounter(["comment_count", "root_count"]),
    counts: createDeltaCounter(["like_count", "reply_count"]),
  };
}
