import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Text for ears only. `live` makes it a polite announcement whenever it changes. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} role={live ? "status" : undefined}>
      {children}
    </span>
  );
}
