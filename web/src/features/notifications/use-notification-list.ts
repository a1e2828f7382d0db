import type { NotificationGroup, NotificationView } from "@shiye/events/notifications";
import { useCallback, useMemo } from "react";
import { distinct } from "../../api/distinct.ts";
import { refusalText } from "../../api/refusal-text.ts";
import { useLoadMore } from "../../api/use-load-more.ts";
import { useGetNotificationListInfiniteQuery } from "./notifications-api.ts";
import { useRemovals } from "./removals.ts";

interface NotificationFeed {
  notifications: readonly NotificationView[];
  /** Nothing is loaded yet. */
  loading: boolean;
  loadingMore: boolean;
  hasMore: boolean;
  /** Why the list or its next page could not be loaded. */
  failure: string | undefined;
  loadMore: () => void;
  retry: () => void;
}

/** A tab, page by page. It stays cached after it was loaded. */
export function useNotificationList(memberId: number, group: NotificationGroup): NotificationFeed {
  const list = useMemo(() => ({ memberId, group }), [memberId, group]);
  const query = useGetNotificationListInfiniteQuery(list);
  const { currentData, isFetching, isFetchingNextPage, hasNextPage, error, fetchNextPage, refetch } = query;
  const pages = currentData?.pages;
  const removals = useRemovals();
  const notifications = useMemo(
    () => distinct(pages?.flatMap((page) => page.notifications) ?? []).filter(({ id }) => !removals.some((gone) => gone.id === id)),
    [pages, removals],
  );
  const begun = pages !== undefined;
  const loadMore = useLoadMore(hasNextPage && !isFetching && !error, fetchNextPage);
  const retry = useCallback(() => void (begun ? fetchNextPage() : refetch()), [begun, fetchNextPage, refetch]);
  return {
    notifications,
    loading: !begun && !error,
    loadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    failure: error && !isFetching ? refusalText(error) : undefined,
    loadMore,
    retry,
  };
}
