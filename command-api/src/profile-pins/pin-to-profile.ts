import { MOST_PROFILE_PINS, PinToProfile } from "@shiye/events/profile-pins";
import { refuse } from "@shiye/events/refusals";
import { command, type Decision, type Read } from "../kernel/command.ts";
import { findNote } from "../notes/find-note.ts";
import { noteStream } from "../notes/state.ts";
import { profilePinsStream } from "./state.ts";

/** Those of the notes that a profile does not show: deleted, in the recycle bin, taken down. */
async function notShown(read: Read, ids: readonly number[]): Promise<number[]> {
  const notes = await Promise.all(ids.map((id) => read(noteStream(id))));
  return ids.filter((_id, index) => notes[index]?.status !== "published");
}

export const pinToProfile = command(PinToProfile, {
  stream: (_input, { actor }) => profilePinsStream(actor.id),

  async gather({ read }, { id }, { actor }) {
    const [note, { pinned }] = await Promise.all([findNote(read, id), read(profilePinsStream(actor.id))]);
    return { note, pinned, hidden: pinned.length < MOST_PROFILE_PINS ? [] : await notShown(read, pinned) };
  },

  decide({ note, pinned, hidden }, _input, { actor }): Decision {
    if (note.status !== "published") return refuse("note-not-found");
    if (note.authorId !== actor.id) return refuse("note-pin-not-own");
    if (pinned.includes(note.id)) return [];
    const pin = { type: "ProfileNotePinned", data: { memberId: actor.id, noteId: note.id } } as const;
    if (pinned.length < MOST_PROFILE_PINS) return [pin];
    const [given] = hidden;
    // A note in the recycle bin keeps its pin until another note needs the place.
    return given === undefined
      ? refuse("note-pins-full")
      : [{ type: "ProfileNoteUnpinned", data: { memberId: actor.id, noteId: given } }, pin];
  },

  answer: async () => ({ pinned: true }),
});
