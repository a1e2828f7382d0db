import { CollectNote } from "@shiye/events/collections";
import { type Refusal, refuse } from "@shiye/events/refusals";
import { refusalOfAuthors } from "../blocks/state.ts";
import { command } from "../kernel/command.ts";
import { usuallyNew } from "../kernel/stream.ts";
import { findNote } from "../notes/find-note.ts";
import type { NoteState } from "../notes/state.ts";
import { collectStream } from "./state.ts";

interface CollectFacts {
  note: NoteState;
  collected: boolean;
  refused?: Refusal | undefined;
}

export const collectNote = command(CollectNote, {
  stream: ({ id }, { actor }) => collectStream(actor.id, id),

  async gather({ read }, { id }, { actor }): Promise<CollectFacts> {
    const [note, { collected }] = await Promise.all([findNote(read, id), read(usuallyNew(collectStream(actor.id, id)))]);
    return { note, collected, refused: note.status === "published" ? await refusalOfAuthors(read, actor.id, [note.authorId]) : undefined };
  },

  decide({ note, collected, refused }, _input, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (collected) return [];
    if (refused) return refused;
    return [{ type: "NoteCollected", data: { memberId: actor.id, noteId: note.id, noteAuthorId: note.authorId } }];
  },

  handling: { alongside: ({ late }, { id }, { actor }) => late.collections(id, { id: actor.id, holds: true }) },

  answer: async ({ beside: collectCount = 0 }) => ({ collected: true, collectCount }),
});
