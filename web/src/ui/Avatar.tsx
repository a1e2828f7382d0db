import { useState } from "react";
import styles from "./Avatar.module.css";
import { avatarColour, firstCharacter } from "./avatar-colour.ts";

interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  size?: number;
}

/**
 * Decorative: the name always stands beside it, so the picture itself says nothing to a screen reader. The stored picture is asked for
 * and nothing else: it is cut to 200 x 200 before it goes up, which is smaller than any variant that is ever made.
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
