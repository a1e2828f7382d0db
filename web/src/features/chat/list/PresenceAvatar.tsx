import { Avatar } from "../../../ui/Avatar.tsx";
import styles from "./PresenceAvatar.module.css";

/** A face with a dot while its owner is there; in words it is said elsewhere. */
export function PresenceAvatar({ name, url, size, online }: { name: string; url: string | null; size: number; online: boolean }) {
  return (
    <span className={styles.face}>
      <Avatar name={name} url={url} size={size} />
      {online && <span className={styles.dot} aria-hidden="true" />}
    </span>
  );
}
