import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type {
  DeleteNotification,
  GetCollectionNotifications,
  GetCommentNotifications,
  GetFollowNotifications,
  GetLikeNotifications,
  GetSystemNotifications,
  NotificationGroup,
  NotificationView,
  ReadAllNotifications,
  ReadNotification,
  ReadSomeNotifications,
} from "@shiye/events/notifications";
import { NOTIFICATION_PAGE_SIZE } from "@shiye/events/page-lists";
import { api } from "../../api/empty-api.ts";
import { followsApi } from "../follows/follows-api.ts";

/** One tab of one member. The id is part of the cache key, so that nobody sees the notifications of an earlier member. */
interface NotificationList {
  memberId: number;
  group: NotificationGroup;
}
type NotificationPage = AnswerOf<typeof GetCommentNotifications>;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotificationList: build.infiniteQuery<NotificationPage, NotificationList, string | null>({
      query: ({ queryArg: { group }, pageParam }) =>
        ({ path: `/notifications/${group}`, query: { limit: NOTIFICATION_PAGE_SIZE, cursor: pageParam } }) satisfies CallTo<
          | typeof GetCommentNotifications
          | typeof GetLikeNotifications
          | typeof GetCollectionNotifications
          | typeof GetFollowNotifications
          | typeof GetSystemNotifications
        >,
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.hasMore && page.nextCursor ? page.nextCursor : undefined),
      },
      providesTags: (_result, _error, { group }) => [{ type: "Notification", id: group }],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        const entries = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
        if (entries.some(({ buttonType }) => buttonType)) dispatch(plantFollowStatuses(entries));
      },
    }),
    readNotification: build.mutation<AnswerOf<typeof ReadNotification>, number>({
      query: (id) =>
        ({ path: "/notifications/:id/read", method: "PUT", params: { id }, keepalive: true }) satisfies CallTo<typeof ReadNotification>,
    }),
    readSomeNotifications: build.mutation<AnswerOf<typeof ReadSomeNotifications>, number[]>({
      query: (ids) =>
        ({ path: "/notifications/read", method: "PUT", body: { ids }, keepalive: true }) satisfies CallTo<typeof ReadSomeNotifications>,
    }),
    readAllNotifications: build.mutation<AnswerOf<typeof ReadAllNotifications>, void>({
      query: () => ({ path: "/notifications/read-all", method: "PUT", body: {} }) satisfies CallTo<typeof ReadAllNotifications>,
    }),
    deleteNotification: build.mutation<AnswerOf<typeof DeleteNotification>, number>({
      query: (id) =>
        ({ path: "/notifications/:id", method: "DELETE", params: { id }, keepalive: true }) satisfies CallTo<typeof DeleteNotification>,
    }),
  }),
});

/** Entries have the follow status of their senders, so no button has to ask. */
export function plantFollowStatuses(entries: readonly NotificationView[]) {
  return followsApi.util.upsertQueryEntries(
    entries.flatMap(({ sender_id, followed, isFollowing, isMutual, buttonType }) =>
      buttonType === null || followed === null || isFollowing === null || isMutual === null
        ? []
        : [{ endpointName: "getFollowStatus" as const, arg: sender_id, value: { followed, isFollowing, isMutual, buttonType } }],
    ),
  );
}

export const {
  useGetNotificationListInfiniteQuery,
  useReadNotificationMutation,
  useReadSomeNotificationsMutation,
  useReadAllNotificationsMutation,
} = notificationsApi;
