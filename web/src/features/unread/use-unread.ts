import { skipToken } from "@reduxjs/toolkit/query";
import type { UnreadCounts } from "@shiye/events/notifications";
import { useMember } from "../../api/use-member.ts";
import { useGetUnreadMessagesQuery, useGetUnreadNotificationsQuery } from "./unread-api.ts";

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
