import { refuse } from "@shiye/events/refusals";
import type { ReportReason } from "@shiye/events/report-reasons";
import { type Decision, innerCommand } from "../kernel/command.ts";
import { type NoteState, noteStream } from "../notes/state.ts";

export interface Verdict {
  reason: ReportReason;
  remark: string | null;
}

/** Into its author's bin, marked as what it is; one that lies there already is marked only. */
export function noteTakenDown(note: NoteState, { reason, remark }: Verdict): Decision {
  if (note.status === "taken-down") return [];
  if (note.status !== "published" && note.status !== "binned") return refuse("report-target-missing");
  const { id: noteId, authorId, content, history } = note;
  const takenDown = { type: "NoteTakenDown", data: { noteId, authorId, reason, remark } } as const;
  return note.status === "binned" ? [takenDown] : [{ type: "NoteBinned", data: { noteId, authorId, ...content, ...history } }, takenDown];
}

/** For demo content: administrators decide about what was reported, by `take-down-content.ts`. */
export const takeDownNote = innerCommand({
  stream: ({ noteId }: Verdict & { noteId: number }) => noteStream(noteId),
  gather: async ({ read }, { noteId }) => ({ note: await read(noteStream(noteId)) }),
  decide: ({ note }, verdict) => noteTakenDown(note, verdict),
});
