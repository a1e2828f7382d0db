import type { NotificationGroup } from "@shiye/events/notifications";
import { NOTIFICATION_PAGE_SIZE } from "@shiye/events/page-lists";
import { useDeferredValue, useMemo } from "react";
import { useNearEnd } from "../../platform/use-near-end.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { bundlesOf, loadsByItself } from "./bundles.ts";
import { EMPTY_TEXT } from "./groups.ts";
import { NotificationBundle } from "./NotificationBundle.tsx";
import styles from "./NotificationList.module.css";
import { NotificationSkeleton } from "./NotificationSkeleton.tsx";
import { useInbox } from "./use-inbox.ts";
import { useNotificationList } from "./use-notification-list.ts";

/** Rows of a first screen. Rendering a whole page of them at once is a long task on a phone. */
const FIRST_ROWS = 8;

/** One tab: its notifications, the next page near its end, and a text when it is empty. */
export function NotificationList({ memberId, group }: { memberId: number; group: NotificationGroup }) {
  const list = useNotificationList(memberId, group);
  const { notifications, loading, hasMore, failure, retry } = list;
  if (loading) return <NotificationSkeleton rows={7} />;
  if (notifications.length === 0) {
    if (failure) return <EmptyState drawing="cloud" title="没有加载出来" text={failure} action={<RetryButton onClick={retry} />} />;
    if (!hasMore) return <EmptyState drawing="bell" {...EMPTY_TEXT[group]} />;
  }
  return <Rows memberId={memberId} list={list} />;
}

function Rows({ memberId, list }: { memberId: number; list: ReturnType<typeof useNotificationList> }) {
  const { notifications, loadingMore, hasMore, failure, loadMore, retry } = list;
  const { read, remove } = useInbox(memberId);
  const bundles = useMemo(() => bundlesOf(notifications, hasMore), [notifications, hasMore]);
  const complete = useDeferredValue(true, false);
  const byItself = loadsByItself(notifications.length, bundles.length, NOTIFICATION_PAGE_SIZE);
  const end = useNearEnd(complete && hasMore && byItself && !loadingMore && !failure, loadMore);
  return (
    <>
      {bundles.slice(0, complete ? undefined : FIRST_ROWS).map((bundle) => (
        <NotificationBundle key={bundle.key} bundle={bundle} onRead={read} onRemove={remove} />
      ))}
      <div ref={end} className={styles.end} role="status">
        {loadingMore && <Spinner />}
        {failure && (
          <>
            {failure}
            <RetryButton onClick={retry} />
          </>
        )}
        {hasMore && !byItself && !loadingMore && !failure && (
          <Button look="quiet" onClick={loadMore}>
            查看更早的通知
          </Button>
        )}
        {complete && !hasMore && !failure && "没有更多内容了"}
      </div>
    </>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" onClick={onClick}>
      重新加载
    </Button>
  );
}
