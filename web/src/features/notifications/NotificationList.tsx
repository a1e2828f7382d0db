import type { NotificationGroup } from "@shiye/events/notifications";
import { useNearEnd } from "../../platform/use-near-end.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { EMPTY_TEXT } from "./groups.ts";
import styles from "./NotificationList.module.css";
import { NotificationRow } from "./NotificationRow.tsx";
import { NotificationSkeleton } from "./NotificationSkeleton.tsx";
import { useInbox } from "./use-inbox.ts";
import { useNotificationList } from "./use-notification-list.ts";

/** One tab: what came, the next part when its end is near, and what to say when there is nothing. */
export function NotificationList({ memberId, group }: { memberId: number; group: NotificationGroup }) {
  const { notifications, loading, loadingMore, hasMore, failure, loadMore, retry } = useNotificationList(memberId, group);
  const { read, remove } = useInbox(memberId);
  const end = useNearEnd(hasMore && !loadingMore && !failure, loadMore);
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
      {notifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} onRead={read} onRemove={remove} />
      ))}
      <div ref={end} className={styles.end} role="status">
        {loadingMore && <Spinner />}
        {failure && (
          <>
            {failure}
            {retryButton}
          </>
        )}
        {!hasMore && !failure && "没有更多内容了"}
      </div>
    </>
  );
}
