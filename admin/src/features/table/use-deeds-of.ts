import type { Entity } from "@shiye/events/back-office/entity";
import type { Row } from "../../api/rows-api.ts";
import type { Deed } from "../../ui/Deeds.tsx";
import { useDecisions } from "../audit/use-decisions.ts";
import { useLock } from "../reports/use-lock.ts";
import { useMayChange } from "./use-may-change.ts";
import type { RowDeeds } from "./use-row-deeds.tsx";

/** What can be done to a row. */
export interface RowDeed extends Deed {
  key: "approve" | "reject" | "edit" | "lock" | "unlock" | "delete" | "second-factor";
}

/** What this administrator may do to a row as it is: the same in the table, in its menu on a phone and in the drawer. */
export function useDeedsOf(entity: Entity, { deleteOne, reject }: Pick<RowDeeds, "deleteOne" | "reject">, onEdit: (row: Row) => void) {
  const { mayReview, mayLock, mayEdit, mayDelete } = useMayChange(entity);
  const { approve, busy } = useDecisions();
  const lock = useLock();
  const deedsOf = (row: Row): RowDeed[] => {
    const isActive = Boolean(row.is_active);
    const member = { id: Number(row.id), nickname: String(row.nickname), is_active: row.is_active };
    const decisions: RowDeed[] = [
      { key: "approve", label: "通过", tone: "good", onPress: () => void approve(row.id) },
      { key: "reject", label: "拒绝", tone: "danger", onPress: () => reject(row) },
    ];
    const locking: RowDeed = isActive
      ? { key: "lock", label: "禁用", tone: "danger", onPress: () => lock(member) }
      : { key: "unlock", label: "恢复", onPress: () => lock(member) };
    return [
      ...(mayReview && row.status === 0 ? decisions : []),
      ...(mayEdit ? [{ key: "edit", label: "编辑", onPress: () => onEdit(row) } as const] : []),
      ...(mayLock ? [locking] : []),
      ...(mayDelete ? [{ key: "delete", label: "删除", tone: "danger", onPress: () => deleteOne(row) } as const] : []),
    ];
  };
  return { deedsOf, busy };
}
