import type { NotificationType } from "@shiye/events/notifications";
import type { NoteCommentRow } from "../note-counts/batch.ts";
import { createWishes, type Wishes } from "./wishes.ts";

export interface NotificationsBatch {
  wishes: Wishes;
  comments: Map<number, NoteCommentRow>;
  deletedComments: Set<number>;
  deletedNotes: Set<number>;
}

export type NotificationRow = {
  id: number;
  cause: string;
  receiver_id: number;
  sender_id: number;
  type: NotificationType;
  note_id: number | null;
  comment_id: number | null;
  created_at: string;
};

export function createNotificationsBatch(): NotificationsBatch {
  return { wishes: createWishes(), comments: new Map(), deletedComments: new Set(), deletedNotes: new Set() };
}
