import type { NotificationView } from "@shiye/events/notifications";
import { useCallback } from "react";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { UNDO_MS } from "../../platform/removals.ts";
import { toast } from "../../ui/toast.ts";
import { refusalToast } from "../toggles/refusal-toast.ts";
import { refreshUnread } from "../unread/unread-cache.ts";
import { changeInbox } from "./inbox-cache.ts";
import { notificationsApi, useReadAllNotificationsMutation, useReadNotificationMutation } from "./notifications-api.ts";
import { removals } from "./removals.ts";

/** Specification 001 §9. */
const TOAST_MS = 3000;

interface Inbox {
  read: (notification: NotificationView) => void;
  remove: (notification: NotificationView) => void;
  readAll: () => void;
  readingAll: boolean;
}

/** What members do with notifications: shown at once, taken back when the server says no. */
export function useInbox(memberId: number): Inbox {
  const dispatch = useNoteDispatch();
  const [sendRead] = useReadNotificationMutation();
  const [sendReadAll, { isLoading: readingAll }] = useReadAllNotificationsMutation();

  const read = useCallback(
    async ({ id, type, is_read }: NotificationView) => {
      if (is_read === 1) return;
      const notification = { id, type, is_read };
      dispatch(changeInbox(memberId, { kind: "read", notification }));
      try {
        await sendRead(id).unwrap();
      } catch (error) {
        // Pointing at something is no wish that has to be answered; one that is gone goes from the screen.
        const gone = (error as { status?: number }).status === 404;
        dispatch(
          changeInbox(memberId, gone ? { kind: "removed", notification: { id, type, is_read: 1 } } : { kind: "unread", notification }),
        );
      }
    },
    [dispatch, memberId, sendRead],
  );

  /** Off the screen at once, and off the server when the moment to take that back has passed. */
  const remove = useCallback(
    (notification: NotificationView) => {
      const { id, type } = notification;
      // Whoever throws it away has seen it.
      void read(notification);
      removals.add({ id }, async () => {
        try {
          await dispatch(notificationsApi.endpoints.deleteNotification.initiate(id)).unwrap();
        } catch (error) {
          if ((error as { status?: number }).status !== 404) return refusalToast(error);
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
      refusalToast(status ? { ...(error as object), message } : { message: "全部标为已读失败，请稍后重试" });
      return;
    }
    dispatch(changeInbox(memberId, { kind: "all-read" }));
    dispatch(refreshUnread(memberId));
    toast("全部标记成功", { kind: "success", duration: TOAST_MS });
  }, [dispatch, memberId, sendReadAll]);

  return { read, remove, readAll, readingAll };
}
