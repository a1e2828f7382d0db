import styles from "./Badge.module.css";

interface BadgeProps {
  count: number;
  label: string;
  /** In place of a number above 99, which itself no longer matters. */
  beyond?: string;
}

/** Unread counts. Nothing at all for zero. */
export function Badge({ count, label, beyond = "99+" }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {count > 99 ? beyond : count}
    </span>
  );
}
