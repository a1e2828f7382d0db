import { defineState, type Stream } from "../kernel/stream.ts";

interface CollectState {
  collected: boolean;
}

const collectState = defineState<CollectState>({
  initial: { collected: false },
  evolve: { NoteCollected: () => ({ collected: true }), NoteUncollected: () => ({ collected: false }) },
});

export function collectStream(memberId: number, noteId: number): Stream<CollectState> {
  return { name: `collect-${memberId}-${noteId}`, fold: collectState, usuallyNew: true };
}
