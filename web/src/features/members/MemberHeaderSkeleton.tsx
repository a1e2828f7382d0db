import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./MemberHeader.module.css";

export function MemberHeaderSkeleton() {
  const size = window.innerWidth > 695 ? 128 : 80;
  return (
    <div className={styles.header} aria-hidden="true">
      <Skeleton width={size} height={size} radius={size} />
      <div className={styles.facts}>
        <Skeleton width={160} height={32} />
        <Skeleton width={120} height={18} />
        <Skeleton width={240} height={22} />
        <Skeleton width={200} height={22} />
      </div>
    </div>
  );
}
