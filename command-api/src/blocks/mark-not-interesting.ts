import { MarkNotInteresting } from "@shiye/events/blocks";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import { findNote } from "../notes/find-note.ts";

const notInterestingState = defineState<{ marked: boolean }>({
  initial: { marked: false },
  evolve: { NoteMarkedNotInteresting: () => ({ marked: true }) },
});

function notInterestingStream(memberId: number, noteId: number): Stream<{ marked: boolean }> {
  return { name: `disinterest-${memberId}-${noteId}`, fold: notInterestingState, usuallyNew: true };
}

export const markNotInteresting = command(MarkNotInteresting, {
  stream: ({ id }, { actor }) => notInterestingStream(actor.id, id),

  gather: async ({ read }, { id }, { actor }) => ({
    note: await findNote(read, id),
    marked: (await read(notInterestingStream(actor.id, id))).marked,
  }),

  decide({ note, marked }, { id }, { actor }) {
    if (marked) return [];
    if (note.status !== "published") return refuse("note-not-found");
    return [{ type: "NoteMarkedNotInteresting", data: { memberId: actor.id, noteId: id, noteAuthorId: note.authorId } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
