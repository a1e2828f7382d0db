import type { DecidedEvent } from "@shiye/events/catalogue";
import { describe, expect, it } from "vitest";
import type { Sources } from "../kernel/command.ts";
import type { Stream } from "../kernel/stream.ts";
import { memberStream } from "../members/state.ts";
import { noteStream } from "../notes/state.ts";
import { asMember, given, ME, NOW, OTHER } from "../testing/given.ts";
import { dismissReports } from "./dismiss-reports.ts";
import { takeDownContent } from "./take-down-content.ts";
import { warnMember } from "./warn-member.ts";

const NOTE = 1_700_000_000_000_100;
const asAdmin = { ...asMember(), actor: { kind: "admin" as const, id: 7 } };
const text = { title: "秋天", content: "叶子", categoryId: 5, noteType: 1 as const, images: [], video: null, tags: [], mentionedIds: [] };
const published: DecidedEvent = { type: "NotePublished", data: { noteId: NOTE, authorId: ME, ...text } };
const binned: DecidedEvent = {
  type: "NoteBinned",
  data: { noteId: NOTE, authorId: ME, ...text, publishedAt: NOW, editedAt: NOW, location: "" },
};
const takenDown: DecidedEvent = { type: "NoteTakenDown", data: { noteId: NOTE, authorId: ME, reason: "spam", remark: null } };
const registered: DecidedEvent = {
  type: "MemberRegistered",
  data: { memberId: ME, accountName: "ada", nickname: "阿达", avatar: null, bio: null, location: null },
};
const note = { kind: "note" as const, id: NOTE };
const said = { ...note, reason: "spam" as const, remark: null };

/** What each decision comes to, about a note with a report at position 10 and this decision, by an administrator who saw this much. */
const decisions = (lastDecision: number, seen: number | undefined, ...more: DecidedEvent[]) => {
  const reported = { authorId: ME, conversationId: null, lastReport: 10, lastDecision };
  const thing = { kind: "note" as const, note: given(noteStream(NOTE), published, ...more) };
  return {
    dismissed: dismissReports.decide({ reported }, { ...note, seen }, asAdmin),
    "taken down": takeDownContent.decide({ reported, thing }, { ...said, seen }, asAdmin),
    warned: warnMember.decide({ reported, memberId: ME, member: given(memberStream(ME), registered) }, { ...said, seen }, asAdmin),
  };
};
const all = (answer: unknown) => ({ dismissed: answer, "taken down": answer, warned: answer });
const refused = (code: string) => all(expect.objectContaining({ kind: "refusal", code }));
const made = {
  dismissed: [expect.objectContaining({ type: "ReportsDismissed" })],
  "taken down": [binned, takenDown],
  warned: [expect.objectContaining({ type: "MemberWarned" })],
};

describe("a decision about a reported thing", () => {
  it("is made when the last report is the last thing that the administrator saw", () => {
    expect(decisions(0, 10)).toEqual(made);
  });

  it("is made once more by an administrator who saw the earlier one", () => {
    expect(decisions(12, 12)).toEqual(made);
  });

  it("is refused when another administrator decided meanwhile", () => {
    expect(decisions(12, 10)).toEqual(refused("report-decided"));
  });

  it("is refused when a report came meanwhile, until the administrator saw that too", () => {
    expect(decisions(0, 9)).toEqual(refused("report-renewed"));
  });

  it("is made by clients that do not say what they saw", () => {
    expect(decisions(12, undefined)).toEqual(made);
  });

  it("is refused about a note or a member who is gone, and a note in its author's bin is only marked", () => {
    const noteGone: DecidedEvent = { type: "NoteDeleted", data: { noteId: NOTE, authorId: ME } };
    expect(decisions(0, 10, noteGone)["taken down"]).toMatchObject({ code: "report-target-missing" });
    expect(decisions(0, 10, binned)["taken down"]).toEqual([takenDown]);
    const left: DecidedEvent = { type: "MemberDeleted", data: { memberId: ME } };
    const reported = { authorId: ME, conversationId: null, lastReport: 10, lastDecision: 0 };
    const member = given(memberStream(ME), registered, left);
    expect(warnMember.decide({ reported, memberId: ME, member }, said, asAdmin)).toMatchObject({ kind: "refusal" });
  });

  it("takes a note down once, whose other decision no read model has yet, and tells the later administrator", () => {
    expect(decisions(0, 10, binned, takenDown)["taken down"]).toMatchObject({ code: "report-decided" });
    expect(decisions(0, undefined, binned, takenDown)["taken down"]).toEqual([]);
  });

  it("takes a message down once, whose other decision no read model has yet, and tells the later administrator", async () => {
    const [CONVERSATION, MESSAGE] = [1_700_000_000_000_200, 1_700_000_000_000_201];
    const [lowerId, higherId] = [ME, OTHER];
    const about = { conversationId: CONVERSATION, messageId: MESSAGE, senderId: ME };
    const sent = { ...about, receiverId: OTHER, messageType: "text", content: "骂人", clientMessageId: null, replyToId: null } as const;
    const hiding = (messageId: number): DecidedEvent => ({
      type: "MessageTakenDown",
      data: { ...about, messageId, reason: "spam", remark: null },
    });
    const hidden = hiding(MESSAGE);
    const events: Record<string, DecidedEvent[]> = {
      [`conversationId-${CONVERSATION}`]: [{ type: "ConversationIdClaimed", data: { conversationId: CONVERSATION, lowerId, higherId } }],
      [`conversation-${ME}-${OTHER}`]: [
        { type: "ConversationStarted", data: { conversationId: CONVERSATION, lowerId, higherId, starterId: ME } },
        { type: "MessageSent", data: sent },
      ],
    };
    const decision = async (seen: number | undefined, ...recent: DecidedEvent[]) => {
      const sources = {
        read: async <State>(stream: Stream<State>) => given(stream, ...(events[stream.name] ?? [])),
        recentEvents: async (name: string, revision: number) => (name === `conversation-${ME}-${OTHER}` && revision === 1 ? recent : []),
        lateReads: {
          reported: async () => [{ authorId: ME, conversationId: CONVERSATION, lastReport: 10, lastDecision: 0 }],
          message: async () => [{ senderId: ME, receiverId: OTHER }],
        },
      } as unknown as Sources;
      const input = { kind: "message" as const, id: MESSAGE, reason: "spam" as const, remark: null, seen };
      return takeDownContent.decide(await takeDownContent.gather(sources, input, asAdmin), input, asAdmin);
    };
    expect(await decision(10)).toEqual([hidden]);
    expect(await decision(10, hiding(MESSAGE + 1))).toEqual([hidden]);
    expect(await decision(10, hidden)).toMatchObject({ code: "report-decided" });
    expect(await decision(undefined, hidden)).toEqual([]);
  });
});
