import type { Read } from "../kernel/command.ts";
import { memberStream } from "../members/state.ts";
import { type NoteState, noteStream } from "./state.ts";

/** A note that others can see. The notes of a member who left are unknown, although there is no event for each. */
export async function findNote(read: Read, noteId: number): Promise<NoteState> {
  const note = await read(noteStream(noteId));
  if (note.status !== "published") return note;
  const author = await read(memberStream(note.authorId));
  return author.status === "deleted" ? { status: "unknown" } : note;
}
