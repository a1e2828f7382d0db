import type { NotificationGroup, NotificationType } from "@shiye/events/notifications";
import type { Transaction } from "@shiye/infra/read-models/database";

/** One row that a statement changed: what its receiver saw before, and what they see now. */
export type Change = {
  id: number;
  receiver_id: number;
  type: NotificationType;
  notification_group: NotificationGroup;
  was_visible: boolean;
  was_read: boolean;
  visible: boolean;
  is_read: boolean;
};

/** What a statement that writes `n` must return of each row. */
export const written = "n.id, n.receiver_id, n.type, n.notification_group, n.visible, n.is_read";

/**
 * Runs a statement that returns `written`. The select around it has the snapshot from before the statement, so it finds each row as it was
 * before. A row that did not exist was not visible. Source: PostgreSQL manual, "Data-Modifying Statements in WITH".
 */
export async function changesOf(
  transaction: Transaction,
  schema: string,
  statement: string,
  values: readonly unknown[],
): Promise<Change[]> {
  const { rows } = await transaction.query<Change>(
    `with written as (${statement})
     select written.*, coalesce(before.visible, false) as was_visible, coalesce(before.is_read, false) as was_read
     from written left join ${schema}.notifications before on before.id = written.id`,
    [...values],
  );
  return rows;
}

/** Changes of several statements of one batch, by row: the state before the first and after the last. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const merged = new Map<number, Change>();
  for (const change of changes) {
    const known = merged.get(change.id);
    merged.set(change.id, known ? { ...change, was_visible: known.was_visible, was_read: known.was_read } : change);
  }
  return [...merged.values()].sort((one, other) => one.id - other.id);
}
