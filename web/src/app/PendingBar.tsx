import { useSyncExternalStore } from "react";
import { pendingParts } from "../platform/pending-parts.ts";
import styles from "./PendingBar.module.css";

/** Says that a press was heard while the part of the site that it asks for is on its way. */
export function PendingBar() {
  const pending = useSyncExternalStore(pendingParts.subscribe, pendingParts.get);
  // It belongs to no part of the page; a status need not, and whoever hears the page is told.
  return pending > 0 ? (
    <div role="status">
      <div className={styles.bar} role="progressbar" aria-label="正在加载" />
    </div>
  ) : null;
}
