import type { CallTo } from "@shiye/events/calls";
import type { GetUnreadMessageCount } from "@shiye/events/chat";
import type { AnswerOf } from "@shiye/events/contract-types";
import type {
  ChangeNotificationSettings,
  GetNotificationSettings,
  GetUnreadCountByType,
  NotificationSettings,
  UnreadCounts,
} from "@shiye/events/notifications";
import { api } from "../../api/empty-api.ts";

/** The sum of all tabs. The total of the contract leaves out notices, for clients that cannot show them. */
export const totalOf = ({ comments, likes, collections, follows, system }: UnreadCounts) =>
  comments + likes + collections + follows + system;
export const withTotal = (counts: UnreadCounts): UnreadCounts => ({ ...counts, total: totalOf(counts) });

/**
 * The numbers of unread items from the server. The member's id is only part of the cache key, so that nobody sees the numbers of an earlier
 * member. Readings here patch them (unread-cache.ts).
 */
export const unreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnreadNotifications: build.query<UnreadCounts, number>({
      query: () => ({ path: "/notifications/unread-count-by-type" }) satisfies CallTo<typeof GetUnreadCountByType>,
      transformResponse: withTotal,
      providesTags: ["Unread"],
    }),
    /** Of all conversations together. Fetched again with the conversations (features/chat/live-chat.ts). */
    getUnreadMessages: build.query<number, number>({
      query: () => ({ path: "/chat/unread-count" }) satisfies CallTo<typeof GetUnreadMessageCount>,
      transformResponse: ({ unreadCount }: AnswerOf<typeof GetUnreadMessageCount>) => unreadCount,
      providesTags: [{ type: "Chat", id: "unread" }],
    }),
    /** What the member wants to be notified of. Fetched again with the numbers, because another device may have changed it. */
    getNotificationSettings: build.query<NotificationSettings, number>({
      query: () => ({ path: "/notifications/settings" }) satisfies CallTo<typeof GetNotificationSettings>,
      providesTags: ["Unread"],
    }),
    changeNotificationSettings: build.mutation<NotificationSettings, { memberId: number; wish: Partial<NotificationSettings> }>({
      query: ({ wish }) =>
        ({ path: "/notifications/settings", method: "PUT", body: wish }) satisfies CallTo<typeof ChangeNotificationSettings>,
      // Shown at once, and undone when the server refuses.
      async onQueryStarted({ memberId, wish }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          unreadApi.util.updateQueryData("getNotificationSettings", memberId, (settings) => void Object.assign(settings, wish)),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const {
  useGetUnreadNotificationsQuery,
  useGetUnreadMessagesQuery,
  useGetNotificationSettingsQuery,
  useChangeNotificationSettingsMutation,
} = unreadApi;
