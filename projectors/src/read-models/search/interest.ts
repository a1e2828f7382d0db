import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { markStale, type SearchBatch } from "./batch.ts";

const aboutNote = ({ data, position }: { data: { noteId: number }; position: bigint }, batch: SearchBatch) =>
  markStale(batch.staleNotes, data.noteId, position);

const aboutMember = ({ data, position }: { data: { followedId: number }; position: bigint }, batch: SearchBatch) =>
  markStale(batch.staleMembers, data.followedId, position);

/** Events that change ranks. Other read models count them; `refreshRanks` reads the counts in batches (refresh-ranks.ts). */
export const interest: Handlers<SearchBatch> = {
  NoteLiked: aboutNote,
  NoteUnliked: aboutNote,
  NoteCollected: aboutNote,
  NoteUncollected: aboutNote,
  CommentAdded: aboutNote,
  CommentDeleted: aboutNote,
  NoteViewsCounted: aboutNote,
  NoteViewsCorrected: aboutNote,
  NotesViewed({ data, position }, batch) {
    for (const { noteId } of data.notes) markStale(batch.staleNotes, noteId, position);
  },
  MemberFollowed: aboutMember,
  MemberUnfollowed: aboutMember,
};
