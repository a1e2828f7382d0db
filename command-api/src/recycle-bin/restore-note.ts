import { BIN_MS, RestoreNote } from "@shiye/events/recycle-bin";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";

/** For anybody but its author the note does not exist; after 30 days for the author neither, whether it was swept yet or not. */
export const restoreNote = command(RestoreNote, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, _input, { actor, now }) {
    if (note.status !== "binned" && note.status !== "published") return refuse("note-not-found");
    if (note.authorId !== actor.id) return refuse("note-not-found");
    if (note.status === "published") return [];
    if (Date.parse(now) - Date.parse(note.binnedAt) >= BIN_MS) return refuse("note-not-found");
    return [{ type: "NoteRestored", data: { noteId: note.id, authorId: note.authorId, ...note.content, ...note.history } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
