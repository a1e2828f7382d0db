import { MOST_READ_AT_ONCE } from "@shiye/events/limits";
import type { NotificationView } from "@shiye/events/notifications";
import { useCallback } from "react";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { UNDO_MS } from "../../platform/removals.ts";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { toast } from "../../ui/toast.ts";
import { refreshUnread } from "../unread/unread-cache.ts";
import { changeInbox } from "./inbox-cache.ts";
import { INBOX_TOAST } from "./inbox-toast.ts";
import {
  notificationsApi,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
  useReadSomeNotificationsMutation,
} from "./notifications-api.ts";
import { removals } from "./removals.ts";

interface Inbox {
  read: (notifications: readonly NotificationView[]) => void;
  remove: (notification: NotificationView) => void;
  readAll: () => void;
  readingAll: boolean;
}

/** Actions of members on notifications: shown at once, undone when the server refuses. */
export function useInbox(memberId: number): Inbox {
  const dispatch = useNoteDispatch();
  const [sendRead] = useReadNotificationMutation();
  const [sendReadSome] = useReadSomeNotificationsMutation();
  const [sendReadAll, { isLoading: readingAll }] = useReadAllNotificationsMutation();

  const read = useCallback(
    async (notifications: readonly NotificationView[]) => {
      // One call marks no more. The others of a larger row are marked when it is pointed at again.
      const unread = notifications.filter(({ is_read }) => is_read === 0).slice(0, MOST_READ_AT_ONCE);
      const change = (kind: "read" | "unread", of = unread) => {
        for (const { id, type, is_read } of of) dispatch(changeInbox(memberId, { kind, notification: { id, type, is_read } }));
      };
      const gone = (of: readonly NotificationView[]) => {
        for (const { id, type } of of) dispatch(changeInbox(memberId, { kind: "removed", notification: { id, type, is_read: 1 } }));
      };
      const [first, ...others] = unread;
      if (!first) return;
      change("read");
      // No message on failure, because pointing is no explicit action. A missing notification is removed.
      try {
        if (others.length === 0) await sendRead(first.id).unwrap();
        else {
          const { ids } = await sendReadSome(unread.map(({ id }) => id)).unwrap();
          gone(unread.filter(({ id }) => !ids.includes(id)));
        }
      } catch (error) {
        if ((error as { status?: number }).status === 404) gone(unread);
        else change("unread");
      }
    },
    [dispatch, memberId, sendRead, sendReadSome],
  );

  /** Hidden at once, and deleted on the server when it can no longer be undone. */
  const remove = useCallback(
    (notification: NotificationView) => {
      const { id, type } = notification;
      // A deleted notification counts as read.
      void read([notification]);
      removals.add({ id }, async () => {
        try {
          await dispatch(notificationsApi.endpoints.deleteNotification.initiate(id)).unwrap();
        } catch (error) {
          if ((error as { status?: number }).status !== 404) return refusalToast(error, undefined, INBOX_TOAST);
        }
        dispatch(changeInbox(memberId, { kind: "removed", notification: { id, type, is_read: 1 } }));
      });
      toast("删除成功", {
        kind: "success",
        duration: UNDO_MS,
        action: { label: "撤销", run: () => removals.undo(id) || toast("已经删除，来不及撤销了") },
      });
    },
    [dispatch, memberId, read],
  );

  const readAll = useCallback(async () => {
    try {
      await sendReadAll().unwrap();
    } catch (error) {
      const { status, message } = error as { status?: number; message?: string };
      refusalToast(status ? { ...(error as object), message } : { message: "全部标为已读失败，请稍后重试" }, undefined, INBOX_TOAST);
      return;
    }
    dispatch(changeInbox(memberId, { kind: "all-read" }));
    dispatch(refreshUnread(memberId));
    toast("全部标记成功", { kind: "success", ...INBOX_TOAST });
  }, [dispatch, memberId, sendReadAll]);

  return { read, remove, readAll, readingAll };
}
