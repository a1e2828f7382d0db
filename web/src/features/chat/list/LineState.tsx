import { lineOpen } from "@shiye/client/push-events";
import { useSyncExternalStore } from "react";
import { isOnline, onOnlineChange } from "../../../platform/online.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./LineState.module.css";

/** Whether the line to the server is open. `short`: while it is, only screen readers are told. */
export function LineState({ short = false }: { short?: boolean }) {
  const open = useSyncExternalStore(lineOpen.subscribe, lineOpen.get);
  // A line that lost its network says nothing of it for up to a minute, and the site says above that the network is away.
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  const connected = open && online;
  return (
    // Beside the name of a member, 在线 and a green dot would be said of them.
    <span className={connected && short ? undefined : styles.line} role="status" data-connected={connected}>
      {!connected ? "连接中…" : short ? <VisuallyHidden>已连接</VisuallyHidden> : "在线"}
    </span>
  );
}
