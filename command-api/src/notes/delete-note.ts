import { DeleteNote } from "@shiye/events/notes";
import { refuse } from "@shiye/events/refusals";
import { command } from "../handling/command.ts";
import { noteStream } from "./state.ts";

export const deleteNote = command(DeleteNote, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, _input, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (note.authorId !== actor.id) return refuse("note-delete-not-own");
    return [{ type: "NoteDeleted", data: { noteId: note.id, authorId: note.authorId } }];
  },

  answer: async (_events, _sources, { id }) => ({ id }),
});
