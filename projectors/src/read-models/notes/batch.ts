import { createDeltaCounter, type DeltaCounter } from "../../building-blocks/delta-counter.ts";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, type RowSet } from "../../building-blocks/row-set.ts";

export interface NotesBatch extends DepartureBatch {
  published: Map<number, NoteRow>;
  edited: Map<number, NoteRow>;
  deleted: Set<number>;
  /** The last change of each channel of the batch. */
  categories: Map<number, CategoryChange>;
  categoryCounts: DeltaCounter<"note_count">;
  authorCounts: DeltaCounter<"note_count">;
  /** Tags that notes have after the batch, by note. */
  tagsOf: Map<number, readonly { id: number; name: string }[]>;
  /** Every use of a tag, even one that the next edit removes, because the earliest use gives the spelling. */
  tagUses: TagUse[];
  profilePins: RowSet<ProfilePin, Pick<ProfilePin, "note_id">>;
  /** Changes of tags by administrators. */
  tagChanges: Map<number, TagChange>;
}

export type NoteRow = {
  id: number;
  author_id: number;
  title: string;
  content: string;
  category_id: number;
  note_type: number;
  images: unknown;
  video: unknown;
  tags: unknown;
  location: string;
  created_at: string;
  updated_at: string;
};

type CategoryRow = { id: number; name: string; title: string; created_at: string };
/** A new channel, its current names, or its deletion. */
type CategoryChange = { kind: "row"; row: CategoryRow } | { kind: "names"; name: string; title: string } | { kind: "gone" };
/** `given_name`: null keeps the spelling. */
export type TagChange = { tag_id: number; given_name: string | null; deleted: boolean };
type ProfilePin = { note_id: number; member_id: number; pinned_at: string };
export type TagUse = { id: number; name: string; created_at: string };

export function createNotesBatch(): NotesBatch {
  return {
    departed: new Set(),
    published: new Map(),
    edited: new Map(),
    deleted: new Set(),
    categories: new Map(),
    categoryCounts: createDeltaCounter(["note_count"]),
    authorCounts: createDeltaCounter(["note_count"]),
    tagsOf: new Map(),
    tagUses: [],
    profilePins: createRowSet(({ note_id }) => `${note_id}`),
    tagChanges: new Map(),
  };
}
