import { UncollectNote } from "@shiye/events/collections";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findNote } from "../notes/find-note.ts";
import { collectStream } from "./state.ts";

export const uncollectNote = command(UncollectNote, {
  stream: ({ id }, { actor }) => collectStream(actor.id, id),

  async gather({ read }, { id }, { actor }) {
    const [note, { collected }] = await Promise.all([findNote(read, id), read(collectStream(actor.id, id))]);
    return { note, collected };
  },

  decide({ note, collected }, _input, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (!collected) return [];
    return [{ type: "NoteUncollected", data: { memberId: actor.id, noteId: note.id, noteAuthorId: note.authorId } }];
  },

  handling: { alongside: ({ late }, { id }, { actor }) => late.collections(id, { id: actor.id, holds: false }) },

  answer: async ({ beside: collectCount = 0 }) => ({ collected: false, collectCount }),
});
