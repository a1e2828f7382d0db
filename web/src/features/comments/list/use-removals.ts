import { useSyncExternalStore } from "react";
import { memberChanges } from "../../../api/member-changes.ts";
import { createRemovals, type Removal, UNDO_MS } from "./removals.ts";

export const removals = createRemovals(UNDO_MS);
memberChanges.subscribe(removals.clear);
if (typeof window !== "undefined") window.addEventListener("pagehide", removals.flush);

/** The comments that are on their way out, in whatever note. */
export function useRemovals(): readonly Removal[] {
  return useSyncExternalStore(removals.subscribe, removals.get);
}
