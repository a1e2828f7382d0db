import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { note } from "./values.ts";

export const profilePins = defineHistory<{ pinToProfile: { note: number }; unpinFromProfile: object }>({
  actions: { pinToProfile: { weight: 5, arbitrary: fc.record({ note }) }, unpinFromProfile: { weight: 2, arbitrary: fc.constant({}) } },
  begin: ({ story, members, toggle, undo, deleted, binned }) => ({
    unpinFromProfile: () => undo("profile pin"),
    pinToProfile({ note: noteId }) {
      if (deleted.has(noteId) || binned.has(noteId)) return;
      const pin = { memberId: members.authorOf(noteId), noteId };
      toggle(
        `profile pin ${noteId}`,
        () => story.tell("ProfileNotePinned", pin),
        () => story.tell("ProfileNoteUnpinned", pin),
      );
    },
  }),
});
