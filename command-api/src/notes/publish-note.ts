import { PublishNote } from "@shiye/events/notes";
import { isRefusal } from "@shiye/events/refusals";
import { decideClosed } from "../comment-rules/decide-closed.ts";
import { command } from "../kernel/command.ts";
import { findStored, requireStored } from "../kernel/stored-events.ts";
import { decideDraftContent, decideNoteContent, gatherNoteContent } from "./note-content.ts";
import { noteStream } from "./state.ts";

/** A new note, or a new draft with `is_draft`. */
export const publishNote = command(PublishNote, {
  stream: (_input, { newId }) => noteStream(newId),

  gather: (sources, input, { actor }) => gatherNoteContent(sources, actor.id, input),

  decide(facts, input, { actor, newId }) {
    const owned = { noteId: newId, authorId: actor.id };
    if (input.is_draft) {
      const content = decideDraftContent(facts, input);
      return isRefusal(content) ? content : [{ type: "DraftSaved", data: { ...owned, ...content } }];
    }
    const content = decideNoteContent(facts, input);
    if (isRefusal(content)) return content;
    return [{ type: "NotePublished", data: { ...owned, ...content } }, ...decideClosed(owned, false, input)];
  },

  answer: async ({ events }) => ({ id: (findStored(events, "DraftSaved") ?? requireStored(events, "NotePublished")).data.noteId }),

  handling: {
    message: ({ is_draft }) => (is_draft ? "草稿保存成功" : undefined),
  },
});
