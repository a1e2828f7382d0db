import { smallPicture } from "@shiye/client/small-picture";
import { useEffect, useState } from "react";
import { backOnline } from "../platform/back-online.ts";
import styles from "./Avatar.module.css";
import { avatarHue, firstCharacter } from "./avatar-colour.ts";

interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  size?: number;
}

/** Up to this size, in pixels of CSS, the small rendering is sharp on every screen: it has 144 pixels. */
const SMALL_SIZE = 48;

/**
 * Decorative: the name is always beside the avatar, so screen readers skip it. A page shows dozens, so the small rendering is loaded, a
 * sixth of the stored picture; after it fails, as in a browser without AVIF, the stored one.
 */
export function Avatar({ name, url, size = 20 }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = url && [...(size <= SMALL_SIZE ? [smallPicture(url)] : []), url].find((each) => !failed.includes(each));
  const lost = url && !shown;
  useEffect(() => (lost ? backOnline.subscribe(() => setFailed([])) : undefined), [lost]);
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45), ["--hue" as string]: shown ? undefined : avatarHue(name) }}
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
          onError={() => setFailed([...failed, shown])}
        />
      ) : (
        firstCharacter(name)
      )}
    </span>
  );
}
