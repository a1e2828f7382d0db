import { useSyncExternalStore } from "react";
import { pendingParts } from "../platform/pending-parts.ts";
import styles from "./PendingBar.module.css";

/** Says that a press was heard while the part of the site that it asks for is on its way. */
export function PendingBar() {
  const pending = useSyncExternalStore(pendingParts.subscribe, pendingParts.get);
  return pending > 0 ? <div className={styles.bar} role="progressbar" aria-label="正在加载" /> : null;
}
