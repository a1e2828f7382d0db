import { innerCommand } from "../handling/command.ts";
import { findNote } from "../notes/find-note.ts";
import { noteStream } from "../notes/state.ts";

/** One event for all who looked at a note in the last few seconds. A note that is gone has nothing to count. */
export const countViews = innerCommand({
  stream: ({ noteId }: { noteId: number; views: number }) => noteStream(noteId),
  gather: async ({ read }, { noteId }) => ({ note: await findNote(read, noteId) }),
  decide({ note }, { noteId, views }) {
    if (note.status !== "published") return [];
    return [{ type: "NoteViewsCounted", data: { noteId, authorId: note.authorId, views } }];
  },
});
