import type { Action, Deed, Seeding } from "./deed.ts";
import { unwrap } from "./outcomes.ts";

/** A member reports a note. */
export async function writeReport(action: Action<"report">, { once }: Deed, { api, ids }: Seeding): Promise<void> {
  const { member, note, reason, text } = action;
  const input = { target_type: "note" as const, target_id: await ids.note(note), reason, text };
  unwrap(await api.execute("FileReport", { input }, once(`report ${member} ${note}`)), "report");
}

/** A note is taken down, and its author appeals. */
export async function writeTakedown(action: Action<"take-down">, { occasion, once }: Deed, { api, ids, keyOf }: Seeding): Promise<void> {
  const { note, reason, remark, appeal: text } = action;
  const noteId = await ids.note(note);
  unwrap(await api.takeDownNote(noteId, { reason, remark }, { at: occasion.at, ...keyOf(`take-down ${note}`) }), "take-down");
  unwrap(await api.execute("AppealTakedown", { params: { id: noteId }, input: { text } }, once(`appeal ${note}`)), "appeal");
}
