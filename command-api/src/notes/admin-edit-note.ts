import { AdminEditPost, postsEntity } from "@shiye/events/back-office/posts";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { refuseOther } from "../back-office/fixed-fields.ts";
import { command, type Decision } from "../kernel/command.ts";
import { correctViews } from "./correct-views.ts";
import { isSame, publishedDraft } from "./edit-note.ts";
import { findNote } from "./find-note.ts";
import { decideDraftContent, decideNoteContent } from "./note-content.ts";
import { gatherNoteForm, noteInputOf, tooLong } from "./note-form.ts";
import { noteStream } from "./state.ts";

/**
 * As the author edits it (edit-note.ts): a draft may be published, but a note never becomes a draft. It may also set the number of views.
 */
export const adminEditNote = command(AdminEditPost, {
  stream: ({ id }) => noteStream(id),

  async gather(sources, form) {
    const note = await findNote(sources.read, form.id);
    if (note.status !== "draft" && note.status !== "published") return undefined;
    const written = await gatherNoteForm(sources, note.authorId, noteInputOf(form, note.content));
    return { note, ...written, counted: await sources.late.noteViews(form.id) };
  },

  decide(facts, form): Decision {
    if (!facts) return refuse("entity-not-found", { message: "笔记不存在" });
    const { note, input, content: given, counted } = facts;
    const other = refuseOther(postsEntity, form, { user_id: note.authorId });
    if (other) return other;
    const { view_count: views } = form;
    const { id: noteId, authorId } = note;
    const refused = tooLong(input);
    if (refused) return refused;
    if (note.status === "draft") {
      if (views) return refuse("draft-without-views");
      if (input.is_draft === false) {
        const content = decideNoteContent(given, input, note.content);
        return isRefusal(content) ? content : publishedDraft(note, content, input);
      }
      const content = decideDraftContent(given, input, note.content);
      if (isRefusal(content)) return content;
      return isSame(note.content, content) ? [] : [{ type: "DraftSaved", data: { noteId, authorId, ...content } }];
    }
    if (input.is_draft) return refuse("draft-after-publication");
    const content = decideNoteContent(given, input, note.content);
    if (isRefusal(content)) return content;
    const newlyMentionedIds = content.mentionedIds.filter((id) => !note.content.mentionedIds.includes(id));
    return [
      ...(isSame(note.content, content)
        ? []
        : [{ type: "NoteEdited", data: { noteId, authorId, ...content, newlyMentionedIds } } as const]),
      ...correctViews(note, counted, views),
    ];
  },

  answer: async () => ({}),

  handling: { keyFirst: true },
});
