import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./NotificationRow.module.css";

/** Rows as high as the real ones. */
export function NotificationSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey places have no other name
        <div key={row} className={styles.row}>
          <Skeleton width={44} height={44} radius={22} />
          <div className={styles.main}>
            <Skeleton width="46%" height={15} style={{ margin: "4px 0 10px" }} />
            <Skeleton width="72%" height={15} />
            <Skeleton width={64} height={12} style={{ marginTop: 12 }} />
          </div>
          <Skeleton width={56} height={56} radius={10} />
        </div>
      ))}
    </div>
  );
}
