import { skipToken } from "@reduxjs/toolkit/query";
import type { UnreadCounts } from "@shiye/events/notifications";
import { useMember } from "../../api/use-member.ts";
import { useGetNotificationSettingsQuery, useGetUnreadMessagesQuery, useGetUnreadNotificationsQuery } from "./unread-api.ts";

interface Unread {
  notifications: UnreadCounts;
  messages: number;
}

const NOTHING: UnreadCounts = { comments: 0, likes: 0, collections: 0, follows: 0, total: 0, system: 0 };

/** How much is unread; nothing for a visitor, and until the server has said. */
export function useUnread(): Unread {
  const member = useMember()?.id ?? skipToken;
  const { currentData: notifications = NOTHING } = useGetUnreadNotificationsQuery(member);
  const { currentData: messages = 0 } = useGetUnreadMessagesQuery(member);
  return { notifications, messages };
}

/** The same for badges: of messages only where the member wants their number, which is asked for when there is one. */
export function useBadges(): Unread {
  const { notifications, messages } = useUnread();
  const member = useMember()?.id;
  const { currentData: settings, isLoading } = useGetNotificationSettingsQuery(member !== undefined && messages > 0 ? member : skipToken);
  const wanted = settings ? settings.messages : !isLoading;
  return { notifications, messages: wanted ? messages : 0 };
}
