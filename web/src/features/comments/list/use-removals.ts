import { useSyncExternalStore } from "react";
import { memberChanges } from "../../../api/member-changes.ts";
import { createRemovals, UNDO_MS } from "../../../platform/removals.ts";
import type { CommentRemoval, RemovedComment } from "./removals.ts";

export const removals = createRemovals<RemovedComment>(UNDO_MS);
memberChanges.subscribe(removals.clear);
if (typeof window !== "undefined") window.addEventListener("pagehide", removals.flush);

/** The comments of all notes that are being removed. */
export function useRemovals(): readonly CommentRemoval[] {
  return useSyncExternalStore(removals.subscribe, removals.get);
}
