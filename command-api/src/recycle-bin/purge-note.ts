import { PurgeNote } from "@shiye/events/recycle-bin";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";

export const purgeNote = command(PurgeNote, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, _input, { actor }) {
    if (note.status !== "binned" || note.authorId !== actor.id) return refuse("note-not-found");
    return [{ type: "NoteDeleted", data: { noteId: note.id, authorId: note.authorId } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
