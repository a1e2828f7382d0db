import { inKeyOrder } from "../runner/row-set.ts";
import type { NotificationRow } from "./batch.ts";

/**
 * What a batch wants of notifications, by cause. A cause that was undone and done again is still the first notification, with
 * its id and its time, so the first row is kept and only whether it shows follows the last event.
 */
export interface Wishes {
  raise(row: NotificationRow): void;
  withdraw(cause: string): void;
  raised(): (NotificationRow & { withdrawn: boolean })[];
  /** Causes that were undone, of which this batch does not know how they began. */
  withdrawn(): string[];
}

export function createWishes(): Wishes {
  const raised = new Map<string, NotificationRow & { withdrawn: boolean }>();
  const withdrawn = new Map<string, string>();
  return {
    raise(row) {
      withdrawn.delete(row.cause);
      const known = raised.get(row.cause);
      if (known) known.withdrawn = false;
      else raised.set(row.cause, { ...row, withdrawn: false });
    },
    withdraw(cause) {
      const known = raised.get(cause);
      if (known) known.withdrawn = true;
      else withdrawn.set(cause, cause);
    },
    raised: () => inKeyOrder(raised),
    withdrawn: () => inKeyOrder(withdrawn),
  };
}
