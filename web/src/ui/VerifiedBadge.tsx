import { BadgeCheck } from "lucide-react";
import styles from "./VerifiedBadge.module.css";

/** Values of `verified`, contract §3. */
const NAMES = { 1: "官方认证", 2: "个人认证" } as const;

/** The badge after the name of a member. Renders nothing for a member who is not verified. */
export function VerifiedBadge({ level, size }: { level: 0 | 1 | 2; size: number }) {
  if (level === 0) return null;
  return (
    <span className={styles.badge} data-level={level} title={NAMES[level]}>
      <BadgeCheck size={size} role="img" aria-label={NAMES[level]} />
    </span>
  );
}
