import type { MemberDocument, NoteDocument } from "@shiye/infra/search/search-index";

/** The last change of each document in the batch. */
export interface SearchBatch {
  notes: Map<number, NoteDocument>;
  removedNotes: Set<number>;
  members: Map<number, MemberDocument>;
  /** New nicknames of members who registered before this batch. */
  nicknames: Map<number, { memberId: number; nickname: string; version: number }>;
  /** Notes and members whose rank the batch may have changed, with the position of the last such event. */
  staleNotes: Map<number, bigint>;
  staleMembers: Map<number, bigint>;
  departed: Set<number>;
}

/** Marks all notes or all members as stale. No id is 0. */
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
