import { z } from "zod";
import { defineEvent } from "./define.ts";
import { Id } from "./ids.ts";
import { noteContent } from "./notes.ts";

/**
 * A draft stands in the stream of the note that it may become. It has events of its own, so whoever counts, lists or tells of
 * notes needs no rule for drafts: they begin to exist for others with NotePublished.
 */
const { mentionedIds: _mentionedIds, ...draftContent } = noteContent;

export const DraftSaved = defineEvent({
  type: "DraftSaved",
  version: 2,
  stream: "note",
  summary:
    "A member put an unfinished note away, for their own eyes; the payload is the whole draft. It mentions nobody until it is published.",
  /** `commentsClosed`: what is wished for the note; below a draft there are no comments. */
  data: z.object({ ...draftContent, categoryId: Id.nullable(), commentsClosed: z.boolean() }),
  personal: { owner: (data) => data.authorId, fields: { title: "", content: "", images: [], video: null, tags: [] } },
  upcasters: [(data) => ({ ...data, commentsClosed: false })],
});

export const DraftDeleted = defineEvent({
  type: "DraftDeleted",
  version: 1,
  stream: "note",
  summary: "A member threw a draft away that was never published.",
  data: z.object({ noteId: Id, authorId: Id }),
});
