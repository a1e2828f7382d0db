import styles from "./Badge.module.css";

interface BadgeProps {
  count: number;
  label: string;
  /** The text for a count above 99. */
  beyond?: string;
}

/** An unread count. Renders nothing for zero. */
export function Badge({ count, label, beyond = "99+" }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {count > 99 ? beyond : count}
    </span>
  );
}
