import { lineOpen } from "@shiye/client/push-events";
import { useSyncExternalStore } from "react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./LineState.module.css";

/** Whether the line to the server is open. `short`: while it is, only screen readers are told. */
export function LineState({ short = false }: { short?: boolean }) {
  const connected = useSyncExternalStore(lineOpen.subscribe, lineOpen.get);
  return (
    // Beside the name of a member, 在线 and a green dot would be said of them.
    <span className={connected && short ? undefined : styles.line} role="status" data-connected={connected}>
      {!connected ? "连接中…" : short ? <VisuallyHidden>已连接</VisuallyHidden> : "在线"}
    </span>
  );
}
