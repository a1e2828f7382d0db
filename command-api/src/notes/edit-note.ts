import { EditNote, NOTE_TYPE_IMAGE } from "@shiye/events/notes";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { command } from "../handling/command.ts";
import { decideNoteContent, gatherNoteContent } from "./note-content.ts";
import { noteStream } from "./state.ts";

export const editNote = command(EditNote, {
  stream: ({ id }) => noteStream(id),

  gather: async (sources, input, { actor }) => ({
    note: await sources.read(noteStream(input.id)),
    content: await gatherNoteContent(sources, actor.id, input),
  }),

  decide({ note, content: facts }, input, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (note.authorId !== actor.id) return refuse("note-edit-not-own");
    const content = decideNoteContent(facts, input);
    if (isRefusal(content)) return content;
    const { status: _status, id: noteId, authorId, ...before } = note;
    if (JSON.stringify(Object.entries(before).sort()) === JSON.stringify(Object.entries(content).sort())) return [];
    const newlyMentionedIds = content.mentionedIds.filter((id) => !note.mentionedIds.includes(id));
    return [{ type: "NoteEdited", data: { noteId, authorId, noteType: NOTE_TYPE_IMAGE, ...content, newlyMentionedIds } }];
  },

  answer: async (_events, _sources, { id }) => ({ id }),
});
