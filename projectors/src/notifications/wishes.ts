import { notificationGroups } from "@shiye/events/notifications";
import { inKeyOrder } from "../runner/row-set.ts";
import type { NotificationRow } from "./batch.ts";

/** `undone_position`: where the log says that the cause was undone; null while it stands. */
export type RaisedRow = NotificationRow & { undone_position: bigint | null };
export type UndoneRow = { cause: string; undone_position: bigint };

/**
 * What a batch wants of notifications, by cause. A cause that was undone and done again is still the first notification, with
 * its id and its time, so the first row is kept and only whether it stands follows the last event.
 */
export interface Wishes {
  raise(row: Omit<NotificationRow, "notification_group">): void;
  withdraw(cause: string, position: bigint): void;
  raised(): RaisedRow[];
  /** Causes that were undone, of which this batch does not know how they began. */
  withdrawn(): UndoneRow[];
}

export function createWishes(): Wishes {
  const raised = new Map<string, RaisedRow>();
  const withdrawn = new Map<string, UndoneRow>();
  return {
    raise(row) {
      withdrawn.delete(row.cause);
      const known = raised.get(row.cause);
      if (known) known.undone_position = null;
      else raised.set(row.cause, { ...row, notification_group: notificationGroups[row.type], undone_position: null });
    },
    withdraw(cause, position) {
      const known = raised.get(cause);
      if (known) known.undone_position = position;
      else withdrawn.set(cause, { cause, undone_position: position });
    },
    raised: () => inKeyOrder(raised),
    withdrawn: () => inKeyOrder(withdrawn),
  };
}
