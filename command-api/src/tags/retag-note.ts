import type { Tag } from "@shiye/events/notes";
import { innerCommand } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";

/** Removes a tag from one note, or replaces it. The list of notes is late, so a note without the tag is left alone. */
export const retagNote = innerCommand({
  stream: ({ noteId }: { noteId: number; from: number; to: Tag | null }) => noteStream(noteId),

  gather: async ({ read }, { noteId }) => ({ note: await read(noteStream(noteId)) }),

  decide({ note }, { from, to }) {
    if (note.status !== "published") return [];
    const { id: noteId, authorId, content } = note;
    const before = content.tags.find(({ id }) => id === from);
    if (!before || (to?.id === from && to.name === before.name)) return [];
    const others = to === null || to.id === from ? content.tags : content.tags.filter(({ id }) => id !== to.id);
    const tags = others.flatMap((tag) => (tag.id === from ? (to ?? []) : tag));
    return [{ type: "NoteEdited", data: { noteId, authorId, ...content, tags, newlyMentionedIds: [] } }];
  },
});
