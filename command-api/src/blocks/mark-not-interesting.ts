import { MarkNotInteresting } from "@shiye/events/blocks";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";
import { findNote } from "../notes/find-note.ts";

const disinterestState = defineState<{ marked: boolean }>({
  initial: { marked: false },
  evolve: { NoteMarkedNotInteresting: () => ({ marked: true }) },
});

function disinterestStream(memberId: number, noteId: number): Stream<{ marked: boolean }> {
  return { name: `disinterest-${memberId}-${noteId}`, fold: disinterestState, usuallyNew: true };
}

export const markNotInteresting = command(MarkNotInteresting, {
  stream: ({ id }, { actor }) => disinterestStream(actor.id, id),

  gather: async ({ read }, { id }, { actor }) => ({
    note: await findNote(read, id),
    marked: (await read(disinterestStream(actor.id, id))).marked,
  }),

  decide({ note, marked }, { id }, { actor }) {
    if (marked) return [];
    if (note.status !== "published") return refuse("note-not-found");
    return [{ type: "NoteMarkedNotInteresting", data: { memberId: actor.id, noteId: id, noteAuthorId: note.authorId } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
