import type { CSSProperties, ReactNode } from "react";
import styles from "./FloatingTools.module.css";
import { useScrollsDown } from "./use-scrolls-down.ts";

/** Round buttons in the lower right corner, `most` of them at once. Stands at the end of its page, which gets room for them there. */
export function FloatingTools({ label, most, children }: { label: string; most: number; children: ReactNode }) {
  const down = useScrollsDown();
  return (
    <>
      <div className={styles.room} style={{ "--buttons": most } as CSSProperties} />
      <aside className={styles.buttons} data-away={down || undefined} aria-label={label}>
        {children}
      </aside>
    </>
  );
}
