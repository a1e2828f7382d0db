import type { NotificationGroup } from "@shiye/events/notifications";
import { NOTIFICATION_PAGE_SIZE } from "@shiye/events/page-lists";
import { useMemo } from "react";
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

/** One tab: its notifications, the next page near its end, and a text when it is empty. */
export function NotificationList({ memberId, group }: { memberId: number; group: NotificationGroup }) {
  const { notifications, loading, loadingMore, hasMore, failure, loadMore, retry } = useNotificationList(memberId, group);
  const { read, remove } = useInbox(memberId);
  const bundles = useMemo(() => bundlesOf(notifications, hasMore), [notifications, hasMore]);
  const byItself = loadsByItself(notifications.length, bundles.length, NOTIFICATION_PAGE_SIZE);
  const end = useNearEnd(hasMore && byItself && !loadingMore && !failure, loadMore);
  const retryButton = (
    <Button look="quiet" onClick={retry}>
      重新加载
    </Button>
  );
  if (loading) return <NotificationSkeleton rows={7} />;
  if (notifications.length === 0) {
    if (failure) return <EmptyState drawing="cloud" title="没有加载出来" text={failure} action={retryButton} />;
    if (!hasMore) return <EmptyState drawing="bell" {...EMPTY_TEXT[group]} />;
  }
  return (
    <>
      {bundles.map((bundle) => (
        <NotificationBundle key={bundle.key} bundle={bundle} onRead={read} onRemove={remove} />
      ))}
      <div ref={end} className={styles.end} role="status">
        {loadingMore && <Spinner />}
        {failure && (
          <>
            {failure}
            {retryButton}
          </>
        )}
        {hasMore && !byItself && !loadingMore && !failure && (
          <Button look="quiet" onClick={loadMore}>
            查看更早的通知
          </Button>
        )}
        {!hasMore && !failure && "没有更多内容了"}
      </div>
    </>
  );
}
