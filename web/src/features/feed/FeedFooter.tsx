import { Suspense } from "react";
import { Button } from "../../ui/Button.tsx";
import { namedLazy } from "../../ui/named-lazy.ts";
import styles from "./FeedFooter.module.css";
import type { Feed } from "./use-feed.ts";

// Its drawings are seldom needed, and never in the first view.
const EmptyState = namedLazy(() => import("../../ui/EmptyState.tsx"), "EmptyState");

/** What stands below a wall: the end, nothing at all, or what went wrong and what to do about it. */
export function FeedFooter({ feed, empty }: { feed: Feed; empty: { title: string; text?: string } }) {
  if (feed.failed) {
    return (
      <Suspense>
        <EmptyState
          drawing="cloud"
          title="没有加载出来"
          text="网络好像开了小差，检查一下再试试。"
          action={
            <Button look="quiet" onClick={feed.reload}>
              重新加载
            </Button>
          }
        />
      </Suspense>
    );
  }
  if (feed.atEnd && feed.notes.length === 0) {
    return (
      <Suspense>
        <EmptyState title={empty.title} text={empty.text} />
      </Suspense>
    );
  }
  return (
    <div className={styles.footer} role="status">
      {feed.atEnd ? "没有更多内容了" : ""}
    </div>
  );
}
