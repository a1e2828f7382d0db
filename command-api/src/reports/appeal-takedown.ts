import { refuse } from "@shiye/events/refusals";
import { AppealTakedown } from "@shiye/events/reports";
import { command } from "../kernel/command.ts";
import { noteStream } from "../notes/state.ts";

/** For anybody but its author the note does not exist. */
export const appealTakedown = command(AppealTakedown, {
  stream: ({ id }) => noteStream(id),

  gather: async ({ read }, { id }) => ({ note: await read(noteStream(id)) }),

  decide({ note }, { text }, { actor }) {
    if (note.status !== "taken-down" || note.authorId !== actor.id) return refuse("takedown-not-found");
    if (note.appeal !== "none") return refuse("appeal-filed");
    return [{ type: "AppealFiled", data: { noteId: note.id, authorId: note.authorId, text } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
