import type { DecidedEvent } from "@shiye/events/catalogue";
import type { NoteInput } from "@shiye/events/note-body";
import { EditNote } from "@shiye/events/notes";
import { isRefusal, refuse } from "@shiye/events/refusals";
import { decideClosed } from "../comment-rules/decide-closed.ts";
import { command, type Decision } from "../kernel/command.ts";
import { canonicalJson } from "../kernel/idempotency.ts";
import { decideDraftContent, decideNoteContent, gatherNoteContent } from "./note-content.ts";
import { type NoteContent, type NoteState, noteStream } from "./state.ts";

type DraftState = Extract<NoteState, { status: "draft" }>;

/**
 *   draft      is_draft false            → published, in the same stream
 *              is_draft true or missing  → saved again, so that a missing field makes nothing visible to others
 *   published  is_draft false or missing → edited, unless another edit came after the one that the form began with
 *              is_draft true             → refused, because others have read, liked and answered it
 *   in the bin                           → refused; it must be restored first
 */
export const editNote = command(EditNote, {
  stream: ({ id }) => noteStream(id),

  gather: async (sources, input, { actor }) => ({
    note: await sources.read(noteStream(input.id)),
    content: await gatherNoteContent(sources, actor.id, input),
  }),

  decide({ note, content: facts }, input, { actor }): Decision {
    if (note.status !== "draft" && note.status !== "published") return refuse("note-not-found");
    const { id: noteId, authorId } = note;
    if (note.status === "draft") {
      // For anybody but its author the note does not exist.
      if (authorId !== actor.id) return refuse("note-not-found");
      if (input.is_draft === false) {
        const content = decideNoteContent(facts, input, note.content);
        if (isRefusal(content)) return content;
        return publishedDraft(note, content, input);
      }
      const content = decideDraftContent(facts, input, note.content);
      if (isRefusal(content)) return content;
      return isSame(note.content, content) ? [] : [{ type: "DraftSaved", data: { noteId, authorId, ...content } }];
    }
    if (authorId !== actor.id) return refuse("note-edit-not-own");
    if (input.is_draft) return refuse("draft-after-publication");
    const content = decideNoteContent(facts, input, note.content);
    if (isRefusal(content)) return content;
    const closed = decideClosed({ noteId, authorId }, note.rules.closed, input);
    // Sent again after its answer was lost, the edit is there already, and no other edit.
    if (isSame(note.content, content)) return closed;
    const { expected_updated_at: expected } = input;
    if (expected && Date.parse(expected) !== Date.parse(note.history.editedAt)) return refuse("note-edited-elsewhere");
    const newlyMentionedIds = content.mentionedIds.filter((id) => !note.content.mentionedIds.includes(id));
    return [{ type: "NoteEdited", data: { noteId, authorId, ...content, newlyMentionedIds } }, ...closed];
  },

  answer: async ({ input: { id } }) => ({ id }),
});

/** The draft as a note. Its comments are closed if the form says so, or else if the draft does. */
export function publishedDraft(
  draft: DraftState,
  content: NoteContent,
  { comments_closed }: Pick<NoteInput, "comments_closed">,
): DecidedEvent[] {
  const owned = { noteId: draft.id, authorId: draft.authorId };
  const rules = decideClosed(owned, false, { comments_closed: comments_closed ?? draft.content.commentsClosed });
  return [{ type: "NotePublished", data: { ...owned, ...content } }, ...rules];
}

/** Whether two contents are equal, in any order of their fields. */
export function isSame(before: object, after: object): boolean {
  return canonicalJson(before) === canonicalJson(after);
}
