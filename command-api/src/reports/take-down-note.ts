import { refuse } from "@shiye/events/refusals";
import type { ReportReason } from "@shiye/events/report-reasons";
import { type Decision, innerCommand } from "../kernel/command.ts";
import { type NoteState, noteStream } from "../notes/state.ts";

export interface Verdict {
  reason: ReportReason;
  remark: string | null;
}

/** Puts the note into its author's bin, marked as taken down. A note that is there already is only marked. */
export function noteTakenDown(note: NoteState, { reason, remark }: Verdict): Decision {
  if (note.status === "taken-down") return [];
  if (note.status !== "published" && note.status !== "binned") return refuse("report-target-missing");
  const { id: noteId, authorId, content, history } = note;
  const takenDown = { type: "NoteTakenDown", data: { noteId, authorId, reason, remark } } as const;
  return note.status === "binned" ? [takenDown] : [{ type: "NoteBinned", data: { noteId, authorId, ...content, ...history } }, takenDown];
}

/** For demo content. Administrators use `take-down-content.ts`. */
export const takeDownNote = innerCommand({
  stream: ({ noteId }: Verdict & { noteId: number }) => noteStream(noteId),
  gather: async ({ read }, { noteId }) => ({ note: await read(noteStream(noteId)) }),
  decide: ({ note }, verdict) => noteTakenDown(note, verdict),
});
