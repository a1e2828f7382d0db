import type { MemberDocument, NoteDocument } from "@shiye/infra/search/search-index";

/** What the batch leaves of each document; the last word counts. */
export interface SearchBatch {
  notes: Map<number, NoteDocument>;
  removedNotes: Set<number>;
  members: Map<number, MemberDocument>;
  /** Of members that registered before this batch. */
  nicknames: Map<number, { memberId: number; nickname: string; version: number }>;
  /** Whose rank the batch may have changed, and as of which position. */
  staleNotes: Map<number, bigint>;
  staleMembers: Map<number, bigint>;
  departed: Set<number>;
}

/** Marks all notes, or all members, as stale: no id of ours is 0. */
export const EVERYTHING = 0;

export function createSearchBatch(): SearchBatch {
  return {
    notes: new Map(),
    removedNotes: new Set(),
    members: new Map(),
    nicknames: new Map(),
    staleNotes: new Map(),
    staleMembers: new Map(),
    departed: new Set(),
  };
}

export function markStale(marks: Map<number, bigint>, id: number, position: bigint): void {
  const known = marks.get(id);
  if (known === undefined || known < position) marks.set(id, position);
}
