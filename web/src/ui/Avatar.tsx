import { useState } from "react";
import styles from "./Avatar.module.css";
import { avatarColour, firstCharacter } from "./avatar-colour.ts";

interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  size?: number;
}

/**
 * Decorative: the name is always beside the avatar, so screen readers skip it. Only the stored picture is loaded, because the browser cuts
 * it to 200 x 200 before the upload, which is smaller than any variant.
 */
export function Avatar({ name, url, size = 20 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const shown = url && url !== failed ? url : undefined;
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45), ...(shown ? {} : avatarColour(name)) }}
      aria-hidden="true"
    >
      {shown ? (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          onError={() => setFailed(shown)}
        />
      ) : (
        firstCharacter(name)
      )}
    </span>
  );
}
