import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DeltaCounter } from "../../building-blocks/delta-counter.ts";
import type { NoteCountsBatch } from "../../building-blocks/note-counters/batch.ts";

export type NoteStatsBatch = NoteCountsBatch & { authors: DeltaCounter<"like_count" | "collect_count"> };

/** An author who was ever liked has a row, even at zero: see `addCounts`. */
export const authorsOfLikes: Handlers<NoteStatsBatch> = {
  NoteLiked: ({ data }, { authors }) => authors.ensure(data.noteAuthorId, {}),
  NoteUnliked: ({ data }, { authors }) => authors.ensure(data.noteAuthorId, {}),
};

export const authorsOfCollections: Handlers<NoteStatsBatch> = {
  NoteCollected: ({ data }, { authors }) => authors.ensure(data.noteAuthorId, {}),
  NoteUncollected: ({ data }, { authors }) => authors.ensure(data.noteAuthorId, {}),
};
