import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotesBatch } from "./batch.ts";

/** Whether the note is there is for readers to ask: so the rows are the same, whatever was told first. */
export const profilePins: Handlers<NotesBatch> = {
  ProfileNotePinned: ({ data: { memberId, noteId }, at }, batch) => {
    batch.profilePins.put({ note_id: noteId, member_id: memberId, pinned_at: at });
  },
  ProfileNoteUnpinned: ({ data: { noteId } }, batch) => batch.profilePins.remove({ note_id: noteId }),
};
