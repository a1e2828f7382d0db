import type { CSSProperties } from "react";
import styles from "./Skeleton.module.css";

/** A grey area of exactly the size of the expected content, so that nothing moves when the content arrives. */
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
