import { ALL_WANTED, type NotificationGroup, type NotificationSettings } from "@shiye/events/notifications";
import { NOTIFICATION_GROUPS } from "@shiye/events/page-lists";
import { defineState, type Stream } from "../kernel/stream.ts";

/**
 * What a member did to their notifications. Only the last single marks are kept: the read model has older ones by then (late-inbox.ts), and
 * reading ten thousand one by one must not take ten thousand entries here.
 */
interface InboxState {
  read: readonly number[];
  deleted: readonly number[];
  /** By tab: everything up to this id is read. */
  through: Readonly<Record<NotificationGroup, number>>;
  settings: NotificationSettings;
}

/** More marks than a member makes while the read model is a second behind. */
const REMEMBERED = 100;

const withLast = (ids: readonly number[], id: number) => [...ids.slice(1 - REMEMBERED), id];

const inboxState = defineState<InboxState>({
  initial: { read: [], deleted: [], through: { comments: 0, likes: 0, collections: 0, follows: 0, system: 0 }, settings: ALL_WANTED },
  evolve: {
    NotificationRead: (state, { data }) => ({ ...state, read: withLast(state.read, data.notificationId) }),
    NotificationDeleted: (state, { data }) => ({ ...state, deleted: withLast(state.deleted, data.notificationId) }),
    NotificationSettingsChanged: (state, { data: { memberId: _, ...settings } }) => ({ ...state, settings }),
    NotificationsRead(state, { data: { group, through } }) {
      const upTo = { ...state.through };
      for (const name of group ? [group] : NOTIFICATION_GROUPS) upTo[name] = Math.max(upTo[name], through);
      return { ...state, through: upTo };
    },
  },
});

/** Whether the stream or the read model has it as read. */
export function isKnownAsRead(inbox: InboxState, id: number, { group, isRead }: { group: NotificationGroup; isRead: boolean }): boolean {
  return isRead || id <= inbox.through[group] || inbox.read.includes(id);
}

export function inboxStream(memberId: number): Stream<InboxState> {
  return { name: `inbox-${memberId}`, fold: inboxState };
}
