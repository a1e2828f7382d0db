import { createSignal } from "@shiye/client/signal";
import type { NotificationView } from "@shiye/events/notifications";
import { NOTIFICATION_GROUPS } from "@shiye/events/page-lists";
import type { ApiThunk } from "../../api/patch-tagged.ts";
import { bumpUnread, clearUnread } from "../unread/unread-cache.ts";
import { groupOf } from "./groups.ts";
import { notificationsApi, plantFollowStatuses } from "./notifications-api.ts";

/** A change of notifications, as it is sent to the member's other tabs. */
export type InboxChange =
  | { kind: "read" | "unread" | "removed"; notification: Pick<NotificationView, "id" | "type" | "is_read"> }
  | { kind: "all-read" };

/** Changes made in this tab, which this member's other tabs repeat (follow-inbox.ts). */
export const changesHere = createSignal<{ memberId: number; change: InboxChange }>();

/** Changes lists and counts at once, in every tab of the member. */
export function changeInbox(memberId: number, change: InboxChange): ApiThunk {
  return (dispatch) => {
    dispatch(applyChange(memberId, change));
    changesHere.emit({ memberId, change });
  };
}

/** The same for this tab only. */
export function applyChange(memberId: number, change: InboxChange): ApiThunk {
  return (dispatch) => {
    if (change.kind === "all-read") {
      dispatch(patchInbox(memberId, (entry) => Object.assign(entry, { is_read: 1 })));
      dispatch(clearUnread(memberId));
      return;
    }
    const { kind, notification } = change;
    const group = groupOf(notification);
    if (kind === "removed") dispatch(dropNotification(memberId, notification.id));
    else
      dispatch(
        patchInbox(memberId, (entry) => {
          if (entry.id === notification.id) entry.is_read = kind === "read" ? 1 : 0;
        }),
      );
    const by = kind === "unread" ? 1 : kind === "read" || notification.is_read === 0 ? -1 : 0;
    if (by !== 0) dispatch(bumpUnread(memberId, group, by));
  };
}

/** Changes notifications wherever they are loaded. */
export function patchInbox(memberId: number, patch: (entry: NotificationView) => void): ApiThunk {
  return (dispatch) => {
    for (const group of NOTIFICATION_GROUPS) {
      dispatch(
        notificationsApi.util.updateQueryData("getNotificationList", { memberId, group }, ({ pages }) => {
          for (const page of pages) for (const entry of page.notifications) patch(entry);
        }),
      );
    }
  };
}

/** Inserts a new or returned notification at its place by time, once. A list that was never opened is not changed. */
export function insertNotification(memberId: number, notification: NotificationView): ApiThunk {
  return (dispatch) => {
    dispatch(plantFollowStatuses([notification]));
    dispatch(
      notificationsApi.util.updateQueryData("getNotificationList", { memberId, group: groupOf(notification) }, ({ pages }) => {
        for (const page of pages) page.notifications = page.notifications.filter(({ id }) => id !== notification.id);
        const page = pages.find(({ notifications }) => (notifications.at(-1)?.id ?? 0) < notification.id) ?? pages.at(-1);
        // Older than everything loaded; it comes with its page.
        if (!page || (page === pages.at(-1) && page.hasMore && (page.notifications.at(-1)?.id ?? 0) > notification.id)) return;
        const place = page.notifications.findIndex(({ id }) => id < notification.id);
        page.notifications.splice(place === -1 ? page.notifications.length : place, 0, notification);
      }),
    );
  };
}

export function dropNotification(memberId: number, id: number): ApiThunk {
  return (dispatch) => {
    for (const group of NOTIFICATION_GROUPS) {
      dispatch(
        notificationsApi.util.updateQueryData("getNotificationList", { memberId, group }, ({ pages }) => {
          for (const page of pages) page.notifications = page.notifications.filter((entry) => entry.id !== id);
        }),
      );
    }
  };
}
