import { notificationGroups } from "@shiye/events/notification-groups";
import { NOTIFICATION_TYPES, type Notice } from "@shiye/events/notifications";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { NotificationRow } from "./batch.ts";
import { isCreated } from "./causes.ts";

/** `undone_position`: the position at which the cause was undone; null while it stands. */
export type RaisedRow = NotificationRow & { undone_position: bigint | null };
export type UndoneRow = { cause: string; undone_position: bigint };
export type KeptMentions = { note_id: number; mentioned_ids: readonly number[]; position: bigint };

/**
 * What a batch does to notifications, by cause. A cause that was undone and done again is still the first notification, with its id and
 * time. So the first row is kept, and the last event decides only whether it stands.
 */
export interface PendingNotifications {
  raise(row: Omit<NotificationRow, "notification_group" | "notice" | "title"> & { notice?: Notice; title?: string }): void;
  withdraw(cause: string, position: bigint): void;
  /** The note was edited, and from this position on it mentions only these members. */
  keepMentions(noteId: number, mentionedIds: readonly number[], position: bigint): void;
  raised(): RaisedRow[];
  /** Causes that were undone and that began before this batch. */
  withdrawn(): UndoneRow[];
  /** Edits of notes, for mentions that began before this batch. */
  keptMentions(): KeptMentions[];
}

export function createPendingNotifications(): PendingNotifications {
  const raised = new Map<string, RaisedRow>();
  const withdrawn = new Map<string, UndoneRow>();
  const kept: KeptMentions[] = [];
  const mentionsIn = new Map<number, RaisedRow[]>();
  return {
    raise(row) {
      withdrawn.delete(row.cause);
      const known = raised.get(row.cause);
      if (known) {
        known.undone_position = null;
        return;
      }
      // Field by field, because a copy by `...` costs four times as much and nine of ten events come through here.
      const fresh: RaisedRow = {
        id: row.id,
        cause: row.cause,
        receiver_id: row.receiver_id,
        sender_id: row.sender_id,
        type: row.type,
        notification_group: notificationGroups[row.type],
        title: row.title ?? null,
        note_id: row.note_id,
        comment_id: row.comment_id,
        created_at: row.created_at,
        notice: row.notice ?? null,
        undone_position: null,
      };
      raised.set(row.cause, fresh);
      if (row.type === NOTIFICATION_TYPES.mentionedInNote && row.note_id !== null && !isCreated(row.cause))
        mentionsIn.set(row.note_id, [...(mentionsIn.get(row.note_id) ?? []), fresh]);
    },
    withdraw(cause, position) {
      const known = raised.get(cause);
      if (known) known.undone_position = position;
      else withdrawn.set(cause, { cause, undone_position: position });
    },
    keepMentions(noteId, mentionedIds, position) {
      kept.push({ note_id: noteId, mentioned_ids: mentionedIds, position });
      for (const row of mentionsIn.get(noteId) ?? [])
        if (row.undone_position === null && !mentionedIds.includes(row.receiver_id)) row.undone_position = position;
    },
    raised: () => inKeyOrder(raised),
    withdrawn: () => inKeyOrder(withdrawn),
    keptMentions: () => kept,
  };
}
