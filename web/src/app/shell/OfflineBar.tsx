import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import styles from "./Shell.module.css";

/** Says that the network is away, and goes by itself when it is back. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
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

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
