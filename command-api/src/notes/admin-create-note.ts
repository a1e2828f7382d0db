import { AdminCreatePost } from "@shiye/events/back-office/posts";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { command, type Decision } from "../kernel/command.ts";
import { findStored, requireStored } from "../kernel/stored-events.ts";
import { memberStream } from "../members/state.ts";
import { decideDraftContent, decideNoteContent } from "./note-content.ts";
import { gatherNoteForm, noteInputOf, tooLong } from "./note-form.ts";
import { noteStream } from "./state.ts";

/** Creates a note or a draft for a member. */
export const adminCreateNote = command(AdminCreatePost, {
  stream: (_input, { newId }) => noteStream(newId),

  gather: async (sources, form) => ({
    author: await sources.read(memberStream(form.user_id)),
    ...(await gatherNoteForm(sources, form.user_id, noteInputOf(form))),
  }),

  decide({ author, input, content: facts }, { user_id: authorId, view_count: views = 0 }, { newId: noteId }): Decision {
    if (author.status !== "active") return refuse("member-not-found");
    const refused = tooLong(input);
    if (refused) return refused;
    if (input.is_draft) {
      if (views > 0) return refuse("draft-without-views");
      const content = decideDraftContent(facts, input);
      return isRefusal(content) ? content : [{ type: "DraftSaved", data: { noteId, authorId, ...content } }];
    }
    const content = decideNoteContent(facts, input);
    if (isRefusal(content)) return content;
    return [
      { type: "NotePublished", data: { noteId, authorId, ...content } },
      ...(views > 0 ? [{ type: "NoteViewsCorrected", data: { noteId, authorId, by: views } } as const] : []),
    ];
  },

  answer: async ({ events }) => ({ id: (findStored(events, "DraftSaved") ?? requireStored(events, "NotePublished")).data.noteId }),

  handling: { keyFirst: true },
});
