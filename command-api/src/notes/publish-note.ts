import { NOTE_TYPE_IMAGE, PublishNote } from "@shiye/events/notes";
import { isRefusal } from "@shiye/events/refusals";
import { command } from "../handling/command.ts";
import { requireStored } from "../handling/stored-events.ts";
import { decideNoteContent, gatherNoteContent } from "./note-content.ts";
import { noteStream } from "./state.ts";

export const publishNote = command(PublishNote, {
  stream: (_input, { newId }) => noteStream(newId),

  gather: (sources, input, { actor }) => gatherNoteContent(sources, actor.id, input),

  decide(facts, input, { actor, newId }) {
    const content = decideNoteContent(facts, input);
    if (isRefusal(content)) return content;
    return [{ type: "NotePublished", data: { noteId: newId, authorId: actor.id, noteType: NOTE_TYPE_IMAGE, ...content } }];
  },

  answer: async (events) => ({ id: requireStored(events, "NotePublished").data.noteId }),
});
