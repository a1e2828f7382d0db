import { Skeleton } from "../../../ui/Skeleton.tsx";
import styles from "./CommentItem.module.css";

export function CommentSkeleton({ count = 3, small = false }: { count?: number; small?: boolean }) {
  const size = small ? 24 : 36;
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
    <div key={index} className={styles.comment} aria-hidden="true">
      <Skeleton width={size} height={size} radius={size} />
      <div className={styles.main}>
        <Skeleton width={72} height={12} style={{ marginTop: 4 }} />
        <Skeleton width={index % 2 === 0 ? "86%" : "58%"} height={14} style={{ marginTop: 8 }} />
        <Skeleton width={96} height={10} style={{ marginTop: 10, marginBottom: 6 }} />
      </div>
    </div>
  ));
}
