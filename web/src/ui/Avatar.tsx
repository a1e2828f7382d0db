import { useState } from "react";
import styles from "./Avatar.module.css";
import { avatarColour, firstCharacter } from "./avatar-colour.ts";

interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  size?: number;
}

/** A picture kept by us has a variant 240 pixels wide: a tenth of the bytes, and enough for a face. */
function smallVariant(url: string): string | undefined {
  return /^\/media\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w+$/.test(url) ? url.replace(/\.\w+$/, "-240.avif") : undefined;
}

/** Decorative: the name always stands beside it, so the picture itself says nothing to a screen reader. */
export function Avatar({ name, url, size = 20 }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = url ? [smallVariant(url), url].find((address) => address && !failed.includes(address)) : undefined;
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
          onError={() => setFailed((list) => [...list, shown])}
        />
      ) : (
        firstCharacter(name)
      )}
    </span>
  );
}
