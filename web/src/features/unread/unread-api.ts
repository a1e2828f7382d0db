import type { CallTo } from "@shiye/client/calls";
import type { GetUnreadMessageCount } from "@shiye/events/chat";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetUnreadCountByType, UnreadCounts } from "@shiye/events/notifications";
import { api } from "../../api/empty-api.ts";

/** Everything that waits here: the total on the wire leaves the site's own notices out, for clients that cannot show them. */
export const totalOf = ({ comments, likes, collections, follows, system }: UnreadCounts) =>
  comments + likes + collections + follows + system;
export const withTotal = (counts: UnreadCounts): UnreadCounts => ({ ...counts, total: totalOf(counts) });

/**
 * What waits for a member, as the server counts it. The argument is the member's id: it only names the entry of the cache, so that
 * nobody ever sees the numbers of who was here before. Whoever reads something patches these (unread-cache.ts).
 */
export const unreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnreadNotifications: build.query<UnreadCounts, number>({
      query: () => ({ path: "/notifications/unread-count-by-type" }) satisfies CallTo<typeof GetUnreadCountByType>,
      transformResponse: withTotal,
      providesTags: ["Unread"],
    }),
    /** Of all conversations together. Asked for again with the conversations themselves (features/chat/live-chat.ts). */
    getUnreadMessages: build.query<number, number>({
      query: () => ({ path: "/chat/unread-count" }) satisfies CallTo<typeof GetUnreadMessageCount>,
      transformResponse: ({ unreadCount }: AnswerOf<typeof GetUnreadMessageCount>) => unreadCount,
      providesTags: [{ type: "Chat", id: "unread" }],
    }),
  }),
});

export const { useGetUnreadNotificationsQuery, useGetUnreadMessagesQuery } = unreadApi;
