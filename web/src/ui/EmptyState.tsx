import { type ReactNode, Suspense } from "react";
import type { DrawingName } from "./Drawing.tsx";
import styles from "./EmptyState.module.css";
import { namedLazy } from "./named-lazy.tsx";

// Never in the first view. The words are: they must be there when nothing more can be loaded.
export const Drawing = namedLazy(() => import("./Drawing.tsx"), "Drawing", { quiet: true });

interface EmptyStateProps {
  drawing?: DrawingName;
  title: string;
  /** It is all there is on the page, so its title is the page's. */
  page?: boolean;
  text?: string | undefined;
  action?: ReactNode;
}

export function EmptyState({ drawing = "page", title, page = false, text, action }: EmptyStateProps) {
  const blank = <span className={styles.drawing} />;
  return (
    <div className={styles.empty}>
      <Suspense fallback={blank}>
        <Drawing name={drawing} className={styles.drawing} missing={blank} />
      </Suspense>
      {page ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
