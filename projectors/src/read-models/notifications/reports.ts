import { NOTIFICATION_TYPES, type Notice, type NoticeKind, notificationId } from "@shiye/events/notifications";
import type { ReportReason } from "@shiye/events/report-reasons";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";
import { causeOf } from "./causes.ts";

const type = NOTIFICATION_TYPES.system;

interface Told {
  receiverId: number;
  kind: NoticeKind;
  noteId?: number;
  reason?: ReportReason;
  remark: string | null;
}

/** Each event is a cause of its own and is never undone, because a decision stays. The reporter is in none of them. */
function tell(
  { receiverId, kind, noteId, reason, remark }: Told,
  { position, at }: { position: bigint; at: string },
  batch: NotificationsBatch,
) {
  const notice: Notice = { kind, note_id: noteId ?? null, reason: reason ?? null, remark };
  const id = notificationId(position, 0);
  const people = { receiver_id: receiverId, sender_id: receiverId, type };
  batch.pending.raise({ id, cause: causeOf(type, id, receiverId), ...people, note_id: null, comment_id: null, created_at: at, notice });
}

export const reports: Handlers<NotificationsBatch> = {
  NoteTakenDown: ({ data: { noteId, authorId, reason, remark }, ...event }, batch) =>
    tell({ receiverId: authorId, kind: "note-taken-down", noteId, reason, remark }, event, batch),
  CommentTakenDown: ({ data: { noteId, authorId, reason, remark }, ...event }, batch) =>
    tell({ receiverId: authorId, kind: "comment-taken-down", noteId, reason, remark }, event, batch),
  MessageTakenDown: ({ data: { senderId, reason, remark }, ...event }, batch) =>
    tell({ receiverId: senderId, kind: "message-taken-down", reason, remark }, event, batch),
  MemberWarned: ({ data: { memberId, reason, remark }, ...event }, batch) =>
    tell({ receiverId: memberId, kind: "warned", reason, remark }, event, batch),
  AppealDecided: ({ data: { noteId, authorId, granted, remark }, ...event }, batch) =>
    tell({ receiverId: authorId, kind: granted ? "appeal-granted" : "appeal-rejected", noteId, remark }, event, batch),
};
