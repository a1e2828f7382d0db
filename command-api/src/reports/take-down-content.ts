import { type Refusal, refuse } from "@shiye/events/refusals";
import { TakeDownContent } from "@shiye/events/reports";
import { conversationIdStream, conversationStream } from "../chat/state.ts";
import { type CommentState, commentStream } from "../comments/state.ts";
import { command, type Sources } from "../kernel/command.ts";
import { type NoteState, noteStream } from "../notes/state.ts";
import { noteTakenDown } from "./take-down-note.ts";

/** The decision about a thing goes into the stream of the thing, so nobody can change the thing meanwhile. */
type Thing =
  | { kind: "note"; note: NoteState }
  | { kind: "comment"; comment: CommentState }
  | { kind: "message"; pair: { lowerId: number; higherId: number }; conversationId: number; senderId: number };

async function gatherThing(
  { read, lateReports }: Sources,
  { kind, id }: { kind: "note" | "comment" | "message" | "member"; id: number },
): Promise<Thing | Refusal> {
  if (kind === "member") return refuse("takedown-of-member");
  const reported = await lateReports.reported(kind, id);
  if (!reported) return refuse("report-not-found");
  if (kind === "note") return { kind, note: await read(noteStream(id)) };
  if (kind === "comment") return { kind, comment: await read(commentStream(id)) };
  const conversationId = reported.conversationId ?? 0;
  const [{ pair }, message] = await Promise.all([read(conversationIdStream(conversationId)), lateReports.message(conversationId, id)]);
  // A message that is hidden already has no text.
  if (!pair || !message) return refuse("report-target-missing");
  // Read because the append expects the revision.
  await read(conversationStream(pair));
  return { kind, pair, conversationId, senderId: reported.authorId };
}

export const takeDownContent = command(TakeDownContent, {
  gather: async (sources, input) => ({ thing: await gatherThing(sources, input) }),

  stream: ({ id }, _context, { thing }) => {
    if (thing.kind === "note") return noteStream(id);
    if (thing.kind === "comment") return commentStream(id);
    if (thing.kind === "message") return conversationStream(thing.pair);
    throw new Error("Only notes, comments and messages can be taken down");
  },

  decide({ thing }, { id, reason, remark }) {
    if (thing.kind === "refusal") return thing;
    if (thing.kind === "message") {
      const { conversationId, senderId } = thing;
      return [{ type: "MessageTakenDown", data: { conversationId, messageId: id, senderId, reason, remark } }];
    }
    if (thing.kind === "comment") {
      const { comment } = thing;
      if (comment.status !== "there") return refuse("report-target-missing");
      const { id: commentId, noteId, noteAuthorId, authorId } = comment;
      return [
        { type: "CommentDeleted", data: { commentId, noteId, noteAuthorId, authorId } },
        { type: "CommentTakenDown", data: { commentId, noteId, authorId, reason, remark } },
      ];
    }
    return noteTakenDown(thing.note, { reason, remark });
  },

  answer: async ({ input: { id } }) => ({ id }),
});
