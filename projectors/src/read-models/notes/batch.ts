import { createDeltaCounter, type DeltaCounter } from "../../building-blocks/delta-counter.ts";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import { createRowSet, type RowSet } from "../../building-blocks/row-set.ts";

export interface NotesBatch extends DepartureBatch {
  published: Map<number, NoteRow>;
  edited: Map<number, NoteRow>;
  deleted: Set<number>;
  /** What the batch leaves of each channel that it speaks of. */
  categories: Map<number, CategoryChange>;
  categoryCounts: DeltaCounter<"note_count">;
  authorCounts: DeltaCounter<"note_count">;
  /** Tags that notes have after the batch, by note. */
  tagsOf: Map<number, readonly { id: number; name: string }[]>;
  /** Every mention of a tag, even one that the next edit took away: the first of them names it. */
  tagUses: TagUse[];
  profilePins: RowSet<ProfilePin, Pick<ProfilePin, "note_id">>;
  /** What administrators made of tags. */
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

export type CategoryRow = { id: number; name: string; title: string; created_at: string };
/** A channel as it was created, what it is called now, or that it is gone. */
export type CategoryChange = { kind: "row"; row: CategoryRow } | { kind: "names"; name: string; title: string } | { kind: "gone" };
/** `given_name`: null where the spelling stays. */
export type TagChange = { tag_id: number; given_name: string | null; deleted: boolean };
export type ProfilePin = { note_id: number; member_id: number; pinned_at: string };
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
