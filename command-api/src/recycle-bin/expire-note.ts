import { BIN_MS } from "@shiye/events/recycle-bin";
import { innerCommand } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";

/** Deletes a note for good whose time in the bin is over. The list of such notes is late, so a restored note is left alone. */
export const expireNote = innerCommand<{ id: number }, { note: ReturnType<typeof noteStream>["fold"]["initial"] }>({
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, _input, { now }) {
    if (note.status !== "binned" || Date.parse(now) - Date.parse(note.binnedAt) < BIN_MS) return [];
    return [{ type: "NoteDeleted", data: { noteId: note.id, authorId: note.authorId } }];
  },
});
