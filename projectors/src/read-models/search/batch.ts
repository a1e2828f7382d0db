import type { MemberDocument, NoteDocument } from "@shiye/infra/search/search-index";

/** What the batch leaves of each document; the last word counts. */
export interface SearchBatch {
  notes: Map<number, NoteDocument>;
  removedNotes: Set<number>;
  members: Map<number, MemberDocument>;
  /** Of members that registered before this batch. */
  nicknames: Map<number, { memberId: number; nickname: string }>;
  departed: Set<number>;
}

export function createSearchBatch(): SearchBatch {
  return { notes: new Map(), removedNotes: new Set(), members: new Map(), nicknames: new Map(), departed: new Set() };
}
