import { skipToken } from "@reduxjs/toolkit/query";
import type { UnreadCounts } from "@shiye/events/notifications";
import { useMember } from "../../api/use-member.ts";
import { useGetNotificationSettingsQuery, useGetUnreadMessagesQuery, useGetUnreadNotificationsQuery } from "./unread-api.ts";

interface Unread {
  notifications: UnreadCounts;
  messages: number;
}

const NOTHING: UnreadCounts = { comments: 0, likes: 0, collections: 0, follows: 0, total: 0, system: 0 };

/** The numbers of unread items; zero for a visitor, and until the server has answered. */
export function useUnread(): Unread {
  const member = useMember()?.id ?? skipToken;
  const { currentData: notifications = NOTHING } = useGetUnreadNotificationsQuery(member);
  const { currentData: messages = 0 } = useGetUnreadMessagesQuery(member);
  return { notifications, messages };
}

/** The same for badges. Messages count only if the member wants their number; the setting is fetched when there are unread messages. */
export function useBadges(): Unread {
  const { notifications, messages } = useUnread();
  const member = useMember()?.id;
  const { currentData: settings, isLoading } = useGetNotificationSettingsQuery(member !== undefined && messages > 0 ? member : skipToken);
  const wanted = settings ? settings.messages : !isLoading;
  return { notifications, messages: wanted ? messages : 0 };
}
