import type { NoteCountsBatch } from "../note-counts/batch.ts";
import type { Handlers } from "../runner/read-model.ts";
import type { Tally } from "../runner/tally.ts";

export type NoteStatsBatch = NoteCountsBatch & { authors: Tally<"like_count" | "collect_count"> };

/** An author who was ever liked has a row, even at zero: see `addCounts`. */
export const authorsOfLikes: Handlers<NoteStatsBatch> = {
  NoteLiked: ({ data }, { authors }) => authors.touch(data.noteAuthorId, {}),
  NoteUnliked: ({ data }, { authors }) => authors.touch(data.noteAuthorId, {}),
};

export const authorsOfCollections: Handlers<NoteStatsBatch> = {
  NoteCollected: ({ data }, { authors }) => authors.touch(data.noteAuthorId, {}),
  NoteUncollected: ({ data }, { authors }) => authors.touch(data.noteAuthorId, {}),
};
