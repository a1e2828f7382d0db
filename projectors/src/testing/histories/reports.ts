import fc from "fast-check";
import { defineHistory, MEMBERS, NOTES } from "./define.ts";
import { member, note, some } from "./values.ts";

const judged = { reason: "spam", remark: "说明" } as const;
const authorOf = (noteId: number) => MEMBERS[(NOTES as readonly number[]).indexOf(noteId)] ?? MEMBERS[0];

/** Reports of members and decisions of administrators, as commands would allow them. */
export const reports = defineHistory<{
  report: { member: number; note: number };
  dismissReports: { note: number };
  revealContext: { some: number };
  takeDownNote: { note: number };
  takeDownComment: { some: number };
  warn: { member: number; note: number };
  appeal: { note: number };
  decideAppeal: { note: number; granted: boolean };
}>({
  actions: {
    report: { weight: 3, arbitrary: fc.record({ member, note }) },
    dismissReports: { weight: 2, arbitrary: fc.record({ note }) },
    revealContext: { weight: 1, arbitrary: fc.record({ some }) },
    takeDownNote: { weight: 6, arbitrary: fc.record({ note }) },
    takeDownComment: { weight: 2, arbitrary: fc.record({ some }) },
    warn: { weight: 2, arbitrary: fc.record({ member, note }) },
    appeal: { weight: 9, arbitrary: fc.record({ note }) },
    decideAppeal: { weight: 9, arbitrary: fc.record({ note, granted: fc.boolean() }) },
  },
  begin({ story, members, comment, deleted, binned, takenDown, left }) {
    const reported = new Set<string>();
    const appeals = new Map<number, "filed" | "decided">();
    const away = (noteId: number) => takenDown.has(noteId) && !deleted.has(noteId);
    return {
      report({ member: reporterId, note: targetId }) {
        const targetAuthorId = authorOf(targetId);
        if (reporterId === targetAuthorId || reported.has(`${reporterId} ${targetId}`)) return;
        reported.add(`${reporterId} ${targetId}`);
        const thing = { targetKind: "note" as const, targetId, targetAuthorId, noteId: targetId, conversationId: null };
        story.tell("ReportFiled", { reporterId, ...thing, reason: "untrue", text: `Report ${story.events.length}` });
      },
      dismissReports({ note: targetId }) {
        story.tell("ReportsDismissed", { targetKind: "note", targetId, targetAuthorId: authorOf(targetId) });
      },
      revealContext({ some: targetId }) {
        const about = { targetKind: "message" as const, targetId: targetId + 1, targetAuthorId: MEMBERS[0] };
        story.tell("ReportContextRevealed", { ...about, conversationId: 1 });
      },
      takeDownNote({ note: noteId }) {
        if (deleted.has(noteId) || takenDown.has(noteId)) return;
        if (!binned.has(noteId)) members.binsNote(noteId);
        binned.add(noteId);
        takenDown.add(noteId);
        appeals.delete(noteId);
        story.tell("NoteTakenDown", { noteId, authorId: authorOf(noteId), ...judged });
      },
      takeDownComment({ some }) {
        const commentId = comment(some);
        if (commentId === undefined || deleted.has(commentId)) return;
        deleted.add(commentId);
        const { noteId, authorId } = members.deletesComment(commentId).data;
        story.tell("CommentTakenDown", { commentId, noteId, authorId, ...judged });
      },
      warn({ member: memberId, note: targetId }) {
        if (!left.has(memberId)) story.tell("MemberWarned", { memberId, targetKind: "note", targetId, ...judged });
      },
      appeal({ note: noteId }) {
        if (!away(noteId) || appeals.has(noteId)) return;
        appeals.set(noteId, "filed");
        story.tell("AppealFiled", { noteId, authorId: authorOf(noteId), text: `Appeal ${story.events.length}` });
      },
      decideAppeal({ note: noteId, granted }) {
        if (!away(noteId) || appeals.get(noteId) !== "filed") return;
        appeals.set(noteId, "decided");
        if (granted) {
          members.restoresNote(noteId);
          binned.delete(noteId);
          takenDown.delete(noteId);
        }
        story.tell("AppealDecided", { noteId, authorId: authorOf(noteId), granted, remark: null });
      },
    };
  },
});
