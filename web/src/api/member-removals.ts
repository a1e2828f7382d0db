import { useSyncExternalStore } from "react";
import { createRemovals, type Removed, UNDO_MS } from "../platform/removals.ts";
import { memberChanges } from "./member-changes.ts";

/** Deletions of the signed-in member that can be undone for a while. A closed page sends what waits; another member drops it. */
export function createMemberRemovals<Entry extends Removed>() {
  const removals = createRemovals<Entry>(UNDO_MS);
  memberChanges.subscribe(removals.clear);
  if (typeof window !== "undefined") window.addEventListener("pagehide", removals.flush);
  const useRemovals = () => useSyncExternalStore(removals.subscribe, removals.get);
  return { removals, useRemovals };
}
