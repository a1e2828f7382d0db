import { defineState, type Stream } from "../kernel/stream.ts";

interface ProfilePinsState {
  /** In the order in which they were pinned. */
  pinned: readonly number[];
}

const profilePinsState = defineState<ProfilePinsState>({
  initial: { pinned: [] },
  evolve: {
    ProfileNotePinned: ({ pinned }, { data }) => ({ pinned: [...pinned.filter((id) => id !== data.noteId), data.noteId] }),
    ProfileNoteUnpinned: ({ pinned }, { data }) => ({ pinned: pinned.filter((id) => id !== data.noteId) }),
  },
});

/** All pins of a member are in one stream, because their number is limited to three. */
export function profilePinsStream(memberId: number): Stream<ProfilePinsState> {
  return { name: `profilePins-${memberId}`, fold: profilePinsState };
}
