import { defineState, type Stream } from "../kernel/stream.ts";

interface CollectState {
  collected: boolean;
  /** The member's folder that it is in. */
  folderId: number | null;
}

const collectState = defineState<CollectState>({
  initial: { collected: false, folderId: null },
  evolve: {
    NoteCollected: () => ({ collected: true, folderId: null }),
    NoteUncollected: () => ({ collected: false, folderId: null }),
    CollectionFiled: (state, { data }) => ({ ...state, folderId: data.folderId }),
  },
});

export function collectStream(memberId: number, noteId: number): Stream<CollectState> {
  return { name: `collect-${memberId}-${noteId}`, fold: collectState };
}
