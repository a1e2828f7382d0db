import { useSyncExternalStore } from "react";
import { memberChanges } from "../../api/member-changes.ts";
import { createRemovals, type Removal, type Removed, UNDO_MS } from "../../platform/removals.ts";

export const removals = createRemovals<Removed>(UNDO_MS);
memberChanges.subscribe(removals.clear);
if (typeof window !== "undefined") window.addEventListener("pagehide", removals.flush);

/** The notifications that are being deleted. */
export function useRemovals(): readonly Removal<Removed>[] {
  return useSyncExternalStore(removals.subscribe, removals.get);
}
