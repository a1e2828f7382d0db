import { DeleteNote } from "@shiye/events/notes";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { noteStream } from "./state.ts";

export const deleteNote = command(DeleteNote, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, _input, { actor }) {
    if (note.status === "unknown" || note.status === "deleted") return refuse("note-not-found");
    const data = { noteId: note.id, authorId: note.authorId };
    if (note.status === "draft") return note.authorId === actor.id ? [{ type: "DraftDeleted", data }] : refuse("note-not-found");
    return note.authorId === actor.id ? [{ type: "NoteDeleted", data }] : refuse("note-delete-not-own");
  },

  answer: async ({ input: { id } }) => ({ id }),
});
