import { UnpinFromProfile } from "@shiye/events/profile-pins";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";
import { profilePinsStream } from "./state.ts";

/** Also for a note that is no longer published. */
export const unpinFromProfile = command(UnpinFromProfile, {
  stream: (_input, { actor }) => profilePinsStream(actor.id),

  async gather({ read }, { id }, { actor }) {
    const [note, { pinned }] = await Promise.all([read(noteStream(id)), read(profilePinsStream(actor.id))]);
    return { note, pinned };
  },

  decide({ note, pinned }, { id: noteId }, { actor }) {
    if (pinned.includes(noteId)) return [{ type: "ProfileNoteUnpinned", data: { memberId: actor.id, noteId } }];
    if (note.status === "published" && note.authorId !== actor.id) return refuse("note-pin-not-own");
    return note.status === "published" ? [] : refuse("note-not-found");
  },

  answer: async () => ({ pinned: false }),
});
