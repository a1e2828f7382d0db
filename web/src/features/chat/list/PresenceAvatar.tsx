import { Avatar } from "../../../ui/Avatar.tsx";
import styles from "./PresenceAvatar.module.css";

/** An avatar with a dot while the member is online. Other text says it for screen readers. */
export function PresenceAvatar({ name, url, size, online }: { name: string; url: string | null; size: number; online: boolean }) {
  return (
    <span className={styles.face}>
      <Avatar name={name} url={url} size={size} />
      {online && <span className={styles.dot} aria-hidden="true" />}
    </span>
  );
}
