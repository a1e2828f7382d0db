import { AdminDeletePost } from "@shiye/events/back-office/posts";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findNote } from "./find-note.ts";
import { noteStream } from "./state.ts";

/** Deletes a note for good, with everything below it, also from the recycle bin. Source: contract §12. */
export const adminDeleteNote = command(AdminDeletePost, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await findNote(read, id) }),

  decide({ note }) {
    if (note.status === "unknown" || note.status === "deleted") return refuse("entity-not-found", { message: "笔记不存在" });
    const data = { noteId: note.id, authorId: note.authorId };
    return [note.status === "draft" ? { type: "DraftDeleted", data } : { type: "NoteDeleted", data }];
  },

  answer: async () => ({}),
});
