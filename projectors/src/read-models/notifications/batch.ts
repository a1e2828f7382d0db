import type { Notice, NotificationGroup, NotificationType } from "@shiye/events/notifications";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";
import { createInboxMarks, type InboxMarks } from "./inbox-marks.ts";
import { createPendingNotifications, type PendingNotifications } from "./pending-notifications.ts";
import type { SettingsRow } from "./settings.ts";

export interface NotificationsBatch extends DepartureBatch {
  pending: PendingNotifications;
  marks: InboxMarks;
  settings: Map<string, SettingsRow>;
  comments: Map<number, NoteCommentRow>;
  deletedComments: Set<number>;
  /** Who wrote the notes that were published. */
  noteAuthors: Map<number, NoteAuthorRow>;
  deletedNotes: Set<number>;
  /** Notes that were put into the recycle bin or taken out of it: whether they are in it after the batch. */
  binned: Map<number, boolean>;
}

type NoteAuthorRow = { note_id: number; author_id: number };
type NoteCommentRow = { comment_id: number; note_id: number; root_id: number | null; ancestor_ids: readonly number[] };

export type NotificationRow = {
  id: number;
  cause: string;
  receiver_id: number;
  sender_id: number;
  type: NotificationType;
  notification_group: NotificationGroup;
  /** Null: the text of the type. */
  title: string | null;
  note_id: number | null;
  comment_id: number | null;
  created_at: string;
  /** A message from the site itself. */
  notice: Notice | null;
};

export function createNotificationsBatch(): NotificationsBatch {
  return {
    pending: createPendingNotifications(),
    marks: createInboxMarks(),
    settings: new Map(),
    comments: new Map(),
    deletedComments: new Set(),
    noteAuthors: new Map(),
    deletedNotes: new Set(),
    binned: new Map(),
    departed: new Set(),
  };
}
