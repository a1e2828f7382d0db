import { defineState, type Stream } from "../kernel/stream.ts";

interface ProfilePinsState {
  /** The one that was pinned first, first. */
  pinned: readonly number[];
}

const profilePinsState = defineState<ProfilePinsState>({
  initial: { pinned: [] },
  evolve: {
    ProfileNotePinned: ({ pinned }, { data }) => ({ pinned: [...pinned.filter((id) => id !== data.noteId), data.noteId] }),
    ProfileNoteUnpinned: ({ pinned }, { data }) => ({ pinned: pinned.filter((id) => id !== data.noteId) }),
  },
});

/** All pins of a member in one stream: there may be three of them. */
export function profilePinsStream(memberId: number): Stream<ProfilePinsState> {
  return { name: `profilePins-${memberId}`, fold: profilePinsState };
}
