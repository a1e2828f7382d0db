import { useSyncExternalStore } from "react";
import { pendingParts } from "../platform/pending-parts.ts";
import styles from "./PendingBar.module.css";

/** Shows that a press was noticed while the needed part of the site loads. */
export function PendingBar() {
  const pending = useSyncExternalStore(pendingParts.subscribe, pendingParts.get);
  // It belongs to no landmark, which a status need not; screen readers announce the page.
  return pending > 0 ? (
    <div role="status">
      <div className={styles.bar} role="progressbar" aria-label="正在加载" />
    </div>
  ) : null;
}
