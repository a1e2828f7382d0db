import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { ReportTarget } from "@shiye/events/reports";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DecisionRow, ReportsBatch } from "./batch.ts";

type Said = Pick<DecisionRow, "decision" | "subject_id" | "target_kind" | "target_id"> & Partial<Pick<DecisionRow, "reason" | "remark">>;

function decide(
  { metadata: { actor }, position, at }: Pick<EventOf<EventType>, "metadata" | "position" | "at">,
  said: Said,
  batch: ReportsBatch,
) {
  const adminId = actor.kind === "admin" ? actor.id : null;
  batch.decisions.set(String(position), { reason: null, remark: null, ...said, position, admin_id: adminId, decided_at: at });
}

const ofMember = (memberId: number) => ({ subject_id: memberId, target_kind: "member" as ReportTarget, target_id: memberId });
const ofNote = (noteId: number, authorId: number) => ({ subject_id: authorId, target_kind: "note" as ReportTarget, target_id: noteId });

export const reports: Handlers<ReportsBatch> = {
  ReportFiled({ data, at, position }, batch) {
    batch.reports.set(`${data.targetKind}:${data.targetId}:${data.reporterId}`, {
      reporter_id: data.reporterId,
      target_kind: data.targetKind,
      target_id: data.targetId,
      target_author_id: data.targetAuthorId,
      note_id: data.noteId,
      conversation_id: data.conversationId,
      reason: data.reason,
      text: data.text,
      reported_at: at,
      position,
    });
  },
  ReportsDismissed({ data: { targetKind, targetId, targetAuthorId }, ...event }, batch) {
    decide(event, { decision: "dismissed", subject_id: targetAuthorId, target_kind: targetKind, target_id: targetId }, batch);
  },
  NoteTakenDown({ data: { noteId, authorId, reason, remark }, ...event }, batch) {
    decide(event, { decision: "taken-down", ...ofNote(noteId, authorId), reason, remark }, batch);
    // A note that is taken down again may be appealed against again.
    batch.verdicts.delete(noteId);
    batch.appeals.remove({ note_id: noteId });
  },
  CommentTakenDown({ data: { commentId, authorId, reason, remark }, ...event }, batch) {
    decide(event, { decision: "taken-down", subject_id: authorId, target_kind: "comment", target_id: commentId, reason, remark }, batch);
  },
  MessageTakenDown({ data: { messageId, senderId, reason, remark }, ...event }, batch) {
    decide(event, { decision: "taken-down", subject_id: senderId, target_kind: "message", target_id: messageId, reason, remark }, batch);
  },
  MemberWarned({ data: { memberId, targetKind, targetId, reason, remark }, ...event }, batch) {
    decide(event, { decision: "warned", subject_id: memberId, target_kind: targetKind, target_id: targetId, reason, remark }, batch);
  },
  MemberDeactivated: ({ data: { memberId }, ...event }, batch) => decide(event, { decision: "deactivated", ...ofMember(memberId) }, batch),
  MemberReactivated: ({ data: { memberId }, ...event }, batch) => decide(event, { decision: "reactivated", ...ofMember(memberId) }, batch),
  AppealFiled({ data: { noteId, authorId, text }, at }, batch) {
    batch.verdicts.delete(noteId);
    batch.appeals.put({ note_id: noteId, author_id: authorId, text, filed_at: at, granted: null, remark: null });
  },
  AppealDecided({ data: { noteId, authorId, granted, remark }, ...event }, batch) {
    decide(event, { decision: granted ? "appeal-granted" : "appeal-rejected", ...ofNote(noteId, authorId), remark }, batch);
    batch.verdicts.set(noteId, { note_id: noteId, granted, remark });
  },
  NoteDeleted({ data: { noteId } }, batch) {
    batch.verdicts.delete(noteId);
    batch.appeals.remove({ note_id: noteId });
    batch.gone.push({ target_kind: "note", target_id: noteId });
  },
  CommentDeleted: ({ data: { commentId } }, batch) => void batch.gone.push({ target_kind: "comment", target_id: commentId }),
  MessageRecalled: ({ data: { messageId } }, batch) => void batch.gone.push({ target_kind: "message", target_id: messageId }),
};
