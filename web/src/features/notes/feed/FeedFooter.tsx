import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./FeedFooter.module.css";
import type { Feed } from "./use-feed.ts";

/** The parts of a list's state that its end needs. */
type ListState = Pick<Feed, "failure" | "retry" | "atEnd"> & { notes: readonly unknown[] };

/** The end of a list: its last line, nothing, or an error with a button to retry. */
export function FeedFooter({ feed, empty }: { feed: ListState; empty: { title: string; text?: string; action?: ReactNode } }) {
  if (feed.failure) {
    return (
      <EmptyState
        drawing="cloud"
        title="没有加载出来"
        text={feed.failure}
        // Without a network it is loaded again when that is back (app/catch-up.ts), and no press helps.
        action={
          navigator.onLine && (
            <Button look="quiet" onClick={feed.retry}>
              重新加载
            </Button>
          )
        }
      />
    );
  }
  if (feed.atEnd && !feed.notes.length) return <EmptyState {...empty} />;
  return (
    <div className={styles.footer} role="status">
      {feed.atEnd && "没有更多内容了"}
    </div>
  );
}
