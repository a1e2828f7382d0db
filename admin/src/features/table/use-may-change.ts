import type { Entity } from "@shiye/events/back-office/entity";
import { useMay } from "../roles/use-may.ts";

/** What this administrator may do with the rows of an entity. */
export function useMayChange({ path, changedBy, locks, actions }: Entity) {
  const may = useMay();
  const mayChange = may(changedBy ?? "manage");
  return {
    mayReview: path === "audit" && may("review"),
    mayLock: Boolean(locks) && may("review"),
    mayCreate: Boolean(actions.create) && mayChange,
    mayEdit: Boolean(actions.edit) && mayChange,
    mayDelete: Boolean(actions.delete) && mayChange,
  };
}
