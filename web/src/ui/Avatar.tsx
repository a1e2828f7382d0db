import { useState } from "react";
import styles from "./Avatar.module.css";
import { avatarColour, firstCharacter } from "./avatar-colour.ts";

interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  size?: number;
}

/** Decorative: the name always stands beside it, so the picture itself says nothing to a screen reader. */
export function Avatar({ name, url, size = 20 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const showPicture = url && url !== failedUrl;
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45), ...(showPicture ? {} : avatarColour(name)) }}
      aria-hidden="true"
    >
      {showPicture ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />
      ) : (
        firstCharacter(name)
      )}
    </span>
  );
}
