import { refuse } from "@shiye/events/refusals";
import { DecideAppeal } from "@shiye/events/reports";
import { command } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";

/** A note is restored whatever its appeal says, so that a decision by mistake can be undone. Only an appeal that waits can be rejected. */
export const decideAppeal = command(DecideAppeal, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, { granted, remark }) {
    if (note.status !== "taken-down" || (!granted && note.appeal !== "filed")) return refuse("appeal-not-found");
    const { id: noteId, authorId, content, history } = note;
    const decided = { type: "AppealDecided", data: { noteId, authorId, granted, remark } } as const;
    return granted ? [{ type: "NoteRestored", data: { noteId, authorId, ...content, ...history } }, decided] : [decided];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
