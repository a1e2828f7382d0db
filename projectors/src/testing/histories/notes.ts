import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { categoryId, mentioned, note, tags } from "./values.ts";

type Tags = { id: number; name: string }[];

export const notes = defineHistory<{
  edit: { note: number; categoryId: number; tags: Tags; mentioned: number[] };
  binNote: { note: number };
  restoreNote: { note: number };
  deleteNote: { note: number };
}>({
  actions: {
    edit: { weight: 3, arbitrary: fc.record({ note, categoryId, tags, mentioned }) },
    binNote: { weight: 3, arbitrary: fc.record({ note }) },
    restoreNote: { weight: 2, arbitrary: fc.record({ note }) },
    deleteNote: { weight: 1, arbitrary: fc.record({ note }) },
  },
  begin: ({ story, members, deleted, binned, takenDown }) => ({
    binNote({ note }) {
      if (deleted.has(note) || binned.has(note)) return;
      binned.add(note);
      members.binsNote(note);
    },
    restoreNote({ note }) {
      if (!deleted.has(note) && !takenDown.has(note) && binned.delete(note)) members.restoresNote(note);
    },
    edit({ note, mentioned, ...content }) {
      if (deleted.has(note) || binned.has(note)) return;
      members.edits(note, { ...content, mentionedIds: mentioned, newlyMentionedIds: mentioned, title: `Title ${story.events.length}` });
    },
    deleteNote({ note }) {
      if (!deleted.has(note)) members.deletesNote(note);
      deleted.add(note);
    },
  }),
});
