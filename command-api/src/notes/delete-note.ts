import { DeleteNote } from "@shiye/events/notes";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { noteStream } from "./state.ts";

export const deleteNote = command(DeleteNote, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, _input, { actor }) {
    if (note.status !== "draft" && note.status !== "published" && note.status !== "taken-down") return refuse("note-not-found");
    const { id: noteId, authorId } = note;
    const isOwn = authorId === actor.id;
    // A taken-down note is deleted for good, because the author could restore it from the bin.
    if (note.status === "taken-down") return isOwn ? [{ type: "NoteDeleted", data: { noteId, authorId } }] : refuse("note-not-found");
    if (note.status === "draft") return isOwn ? [{ type: "DraftDeleted", data: { noteId, authorId } }] : refuse("note-not-found");
    if (!isOwn) return refuse("note-delete-not-own");
    return [{ type: "NoteBinned", data: { noteId, authorId, ...note.content, ...note.history } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
