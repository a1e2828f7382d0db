import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotesBatch } from "./batch.ts";

/** Readers check whether the note exists, so the rows do not depend on the order of the events. */
export const profilePins: Handlers<NotesBatch> = {
  ProfileNotePinned: ({ data: { memberId, noteId }, at }, batch) => {
    batch.profilePins.put({ note_id: noteId, member_id: memberId, pinned_at: at });
  },
  ProfileNoteUnpinned: ({ data: { noteId } }, batch) => batch.profilePins.remove({ note_id: noteId }),
};
