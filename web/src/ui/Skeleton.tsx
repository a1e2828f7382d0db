import type { CSSProperties } from "react";
import styles from "./Skeleton.module.css";

/** A grey place of exactly the size of what is coming, so that nothing moves when it comes. */
export function Skeleton({
  width,
  height,
  radius,
  style,
}: {
  width?: number | string;
  height: number | string;
  radius?: number;
  style?: CSSProperties;
}) {
  return <span className={styles.block} style={{ width: width ?? "100%", height, borderRadius: radius, ...style }} aria-hidden="true" />;
}
