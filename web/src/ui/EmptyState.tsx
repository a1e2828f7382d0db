import { type ReactNode, Suspense } from "react";
import type { DrawingName } from "./Drawing.tsx";
import styles from "./EmptyState.module.css";
import { namedLazy } from "./named-lazy.tsx";

// The first view does not need the drawing. The text is not lazy, because it must appear when nothing more can be loaded.
export const Drawing = namedLazy(() => import("./Drawing.tsx"), "Drawing", { quiet: true });

interface EmptyStateProps {
  drawing?: DrawingName;
  title: string;
  /** The empty state is the whole content of the page, so its title is the title of the page. */
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
