import { CloseComments, OpenComments } from "@shiye/events/comment-rules";
import { refuse } from "@shiye/events/refusals";
import { command, type Decision, type Sources } from "../kernel/command.ts";
import { findNote } from "../notes/find-note.ts";
import { type NoteState, noteStream } from "../notes/state.ts";
import { decideClosed } from "./decide-closed.ts";

const gather = async ({ read }: Pick<Sources, "read">, { id }: { id: number }) => ({ note: await findNote(read, id) });

function decide(note: NoteState, memberId: number, closed: boolean): Decision {
  if (note.status !== "published") return refuse("note-not-found");
  if (note.authorId !== memberId) return refuse("comments-closed-not-own");
  return decideClosed({ noteId: note.id, authorId: note.authorId }, note.rules.closed, { comments_closed: closed });
}

export const closeComments = command(CloseComments, {
  stream: ({ id }) => noteStream(id),
  gather,
  decide: ({ note }, _input, { actor }) => decide(note, actor.id, true),
  answer: async () => ({ closed: true }),
});

export const openComments = command(OpenComments, {
  stream: ({ id }) => noteStream(id),
  gather,
  decide: ({ note }, _input, { actor }) => decide(note, actor.id, false),
  answer: async () => ({ closed: false }),
});
