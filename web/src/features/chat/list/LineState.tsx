import { lineOpen } from "@shiye/client/push-events";
import { useSyncExternalStore } from "react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./LineState.module.css";

/** Whether the line to the server is open. `short`: while it is, the words are only for screen readers. */
export function LineState({ short = false }: { short?: boolean }) {
  const connected = useSyncExternalStore(lineOpen.subscribe, lineOpen.get);
  return (
    <span className={styles.line} role="status" data-connected={connected}>
      {/* Beside the name of a member, 在线 would be said of them. */}
      {!connected ? "连接中…" : short ? <VisuallyHidden>已连接</VisuallyHidden> : "在线"}
    </span>
  );
}
