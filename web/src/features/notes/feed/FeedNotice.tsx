import { ArrowUp, RotateCw } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./FeedNotice.module.css";

interface FeedNoticeProps {
  refreshing: boolean;
  refreshFailure: string | null;
  news: boolean;
  onReload: () => void;
  onShowNews: () => void;
}

/**
 * Messages about the whole feed, visible at any scroll position: it reloads, it could not reload, there are new notes. Without a network the
 * bar above says so (app/shell/OfflineBar.tsx), and what failed is loaded again by itself.
 */
export function FeedNotice({ refreshing, refreshFailure, news, onReload, onShowNews }: FeedNoticeProps) {
  const plain = classNames(styles.pill, styles.plain);
  return (
    <div className={styles.place} role="status">
      {refreshing ? (
        <span className={plain}>
          <Spinner size={16} />
          正在更新
        </span>
      ) : refreshFailure && navigator.onLine ? (
        <button type="button" className={plain} onClick={onReload}>
          <span className={styles.reason}>{refreshFailure}</span>
          <RotateCw size={16} aria-hidden="true" />
          重试
        </button>
      ) : (
        news && (
          <button type="button" className={styles.pill} onClick={onShowNews}>
            <ArrowUp size={16} aria-hidden="true" />
            有新内容
          </button>
        )
      )}
    </div>
  );
}
