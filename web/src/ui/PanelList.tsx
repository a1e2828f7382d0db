import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./PanelList.module.css";
import { Skeleton } from "./Skeleton.tsx";

/** A list of the member's own things in a panel of the settings, with a button at the end of each row. */
export function PanelList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

/** `past`: the thing is over, and its row is dimmed. */
export function PanelRow({ past = false, children }: { past?: boolean; children: ReactNode }) {
  return (
    <li className={styles.row} data-past={past ? "" : undefined}>
      {children}
    </li>
  );
}

interface PanelPendingProps {
  /** Why the list could not be loaded; undefined while it is being loaded. */
  failure: string | undefined;
  busy: boolean;
  onRetry: () => void;
}

/** Shown instead of a list that is not loaded. */
export function PanelPending({ failure, busy, onRetry }: PanelPendingProps) {
  if (failure !== undefined) {
    return (
      <div className={styles.failed} role="alert">
        <p>{failure}</p>
        <Button look="quiet" busy={busy} onClick={onRetry}>
          重新加载
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={60} radius={10} />
      ))}
    </div>
  );
}
