import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { isOnline, onOnlineChange } from "../online.ts";
import styles from "./Shell.module.css";

/** Says that the network is away, and goes by itself when it is back. */
export function OfflineBar() {
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <WifiOff size={16} aria-hidden="true" />
          网络已断开，恢复后会自动更新
        </p>
      )}
    </div>
  );
}
