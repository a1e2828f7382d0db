import type { NotificationGroup, NotificationType } from "@shiye/events/notifications";
import type { NoteCommentRow } from "../../building-blocks/note-counters/batch.ts";
import { createInboxMarks, type InboxMarks } from "./inbox-marks.ts";
import { createWishes, type Wishes } from "./wishes.ts";

export interface NotificationsBatch {
  wishes: Wishes;
  marks: InboxMarks;
  comments: Map<number, NoteCommentRow>;
  deletedComments: Set<number>;
  deletedNotes: Set<number>;
  departedMembers: Set<number>;
}

export type NotificationRow = {
  id: number;
  cause: string;
  receiver_id: number;
  sender_id: number;
  type: NotificationType;
  notification_group: NotificationGroup;
  note_id: number | null;
  comment_id: number | null;
  created_at: string;
};

export function createNotificationsBatch(): NotificationsBatch {
  return {
    wishes: createWishes(),
    marks: createInboxMarks(),
    comments: new Map(),
    deletedComments: new Set(),
    deletedNotes: new Set(),
    departedMembers: new Set(),
  };
}
