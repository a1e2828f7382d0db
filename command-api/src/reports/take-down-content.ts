import { type Refusal, refuse } from "@shiye/events/refusals";
import { TakeDownContent } from "@shiye/events/reports";
import type { Reported } from "@shiye/infra/read-models/late-reads";
import { conversationIdStream, conversationStream } from "../chat/state.ts";
import { type CommentState, commentStream } from "../comments/state.ts";
import { command, type Sources } from "../kernel/command.ts";
import { there } from "../kernel/late-rows.ts";
import { findStored } from "../kernel/stored-events.ts";
import { type NoteState, noteStream } from "../notes/state.ts";
import { refuseUnseen } from "./refuse-unseen.ts";
import { noteTakenDown } from "./take-down-note.ts";

/** The decision about a thing goes into the stream of the thing, so nobody can change the thing meanwhile. */
type Thing =
  | { kind: "note"; note: NoteState }
  | { kind: "comment"; comment: CommentState }
  | { kind: "message"; pair: { lowerId: number; higherId: number }; conversationId: number; senderId: number; isTakenDown: boolean };

/** An older decision about a message is in the read model. */
const PROJECTED_MS = 60_000;

async function gatherThing(
  { read, lateReads, recentEvents }: Sources,
  { kind, id }: { kind: "note" | "comment" | "message"; id: number },
  reported: Reported,
  now: string,
): Promise<Thing | Refusal> {
  if (kind === "note") return { kind, note: await read(noteStream(id)) };
  if (kind === "comment") return { kind, comment: await read(commentStream(id)) };
  const conversationId = reported.conversationId ?? 0;
  const [{ pair }, messages] = await Promise.all([read(conversationIdStream(conversationId)), lateReads.message(conversationId, id)]);
  // A message that is hidden already has no text.
  if (!pair || there(messages).length === 0) return refuse("report-target-missing");
  // Read before its events, because the append expects the revision.
  const stream = conversationStream(pair);
  const conversation = await read(stream);
  const last = conversation.status === "started" ? conversation.last : null;
  const recent = last ? await recentEvents(stream.name, last.revision, new Date(Date.parse(now) - PROJECTED_MS)) : [];
  const isTakenDown = recent.some((event) => findStored([event], "MessageTakenDown")?.data.messageId === id);
  return { kind, pair, conversationId, senderId: reported.authorId, isTakenDown };
}

type Facts = { reported: Reported; thing: Thing | Refusal } | Refusal;

export const takeDownContent = command(TakeDownContent, {
  async gather(sources, { kind, id }, { now }): Promise<Facts> {
    if (kind === "member") return refuse("takedown-of-member");
    const [reported] = there(await sources.lateReads.reported(kind, id));
    if (!reported) return refuse("report-not-found");
    return { reported, thing: await gatherThing(sources, { kind, id }, reported, now) };
  },

  stream: ({ id }, _context, facts) => {
    if (!("thing" in facts)) throw new Error("Only what was reported can be taken down");
    const { thing } = facts;
    if (thing.kind === "note") return noteStream(id);
    if (thing.kind === "comment") return commentStream(id);
    if (thing.kind === "message") return conversationStream(thing.pair);
    throw new Error("Only notes, comments and messages can be taken down");
  },

  decide(facts, { id, reason, remark, seen }) {
    if (!("thing" in facts)) return facts;
    const { thing, reported } = facts;
    const unseen = refuseUnseen(reported, seen);
    if (unseen) return unseen;
    if (thing.kind === "refusal") return thing;
    if (thing.kind === "message") {
      const { conversationId, senderId, isTakenDown } = thing;
      if (isTakenDown) return seen === undefined ? [] : refuse("report-decided");
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
    // Another decision may be in the stream and not yet in the read model.
    if (thing.note.status === "taken-down" && seen !== undefined) return refuse("report-decided");
    return noteTakenDown(thing.note, { reason, remark });
  },

  answer: async ({ input: { id } }) => ({ id }),
});
