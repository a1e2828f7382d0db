import styles from "./Badge.module.css";

/** Unread counts; above 99 the number itself no longer matters. Nothing at all for zero. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {count > 99 ? "99+" : count}
    </span>
  );
}
