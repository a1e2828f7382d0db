import type { NotificationType } from "@shiye/events/notifications";
import { NotificationTypeNumber } from "@shiye/events/notifications";
import type { LateReads } from "@shiye/infra/read-models/late-reads";
import { there } from "../kernel/late-rows.ts";

/** A notification as its receiver sees it. */
export interface LateEntry {
  receiverId: number;
  senderId: number;
  type: NotificationType;
  /** Null: the text of the type. */
  title: string | null;
  noteId: number | null;
  commentId: number | null;
  isRead: boolean;
}

/**
 * Finds things that an administrator names only by id. Streams of applications and inboxes are named by their member. Ids come from a table
 * of the read model, so the read model has them.
 */
export interface LateOwners {
  /** Undefined: no such application. */
  applicant(applicationId: number): Promise<number | undefined>;
  /** Undefined: no such visible notification. */
  inboxEntry(notificationId: number): Promise<LateEntry | undefined>;
}

export function createLateOwners(reads: Pick<LateReads, "applicant" | "inboxEntry">): LateOwners {
  return {
    async applicant(id) {
      const [row] = there(await reads.applicant(id));
      return row && Number(row.member_id);
    },
    async inboxEntry(id) {
      const [row] = there(await reads.inboxEntry(id));
      if (!row) return undefined;
      const { receiver_id, sender_id, type, title, note_id, comment_id, is_read: isRead } = row;
      return {
        receiverId: Number(receiver_id),
        senderId: Number(sender_id),
        type: NotificationTypeNumber.parse(type),
        title,
        noteId: note_id === null ? null : Number(note_id),
        commentId: comment_id === null ? null : Number(comment_id),
        isRead,
      };
    },
  };
}
