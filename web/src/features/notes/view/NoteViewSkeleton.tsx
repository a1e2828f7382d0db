import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { CommentSkeleton } from "../../comments/list/CommentSkeleton.tsx";
import styles from "./NoteView.module.css";

/** The skeleton of a note that is not in the cache. */
export function NoteViewSkeleton({ mode }: { mode: "overlay" | "page" }) {
  return (
    <div className={classNames(styles.view, mode === "page" && styles.asPage)} role="status" aria-label="正在加载笔记">
      <div className={styles.header}>
        <Skeleton width={40} height={40} radius={40} />
        <Skeleton width={96} height={16} />
      </div>
      <div className={styles.pictures}>
        <div className={styles.blank}>
          <Skeleton height="100%" radius={0} />
        </div>
      </div>
      <div className={styles.body}>
        <Skeleton height={20} width="70%" style={{ marginTop: 4 }} />
        <Skeleton height={16} style={{ marginTop: 20 }} />
        <Skeleton height={16} style={{ marginTop: 12 }} />
        <Skeleton height={16} width="45%" style={{ marginTop: 12, marginBottom: 40 }} />
        <CommentSkeleton />
      </div>
      <div className={styles.footer}>
        <Skeleton height={40} radius={20} />
      </div>
    </div>
  );
}
