import { WifiOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { useStore } from "react-redux";
import { isOnline, onOnlineChange } from "../../platform/online.ts";
import { cutOff } from "../offline/cut-off.ts";
import { keepOffline } from "../offline/keep-offline.ts";
import type { Store } from "../store.ts";
import styles from "./OfflineBar.module.css";

/** Says that the network is away, or the server, and that what is read was kept here. Goes by itself when they are back. */
export function OfflineBar() {
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  const store: Store = useStore() as Store;
  useEffect(() => keepOffline(store), [store]);
  const isKept = useSyncExternalStore(cutOff.subscribe, cutOff.get);
  return (
    <div role="status">
      {(!online || isKept) && (
        <p className={styles.strip}>
          <WifiOff size={14} aria-hidden="true" />
          {isKept ? "网络已断开，正在看保存在本机的内容" : "网络已断开，恢复后会自动更新"}
        </p>
      )}
    </div>
  );
}
