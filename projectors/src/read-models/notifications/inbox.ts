import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";

export const inbox: Handlers<NotificationsBatch> = {
  NotificationRead({ data: { memberId, notificationId }, position }, { marks }) {
    marks.read(memberId, notificationId, position);
  },
  NotificationsRead({ data: { memberId, group, through }, position }, { marks }) {
    marks.readThrough(memberId, group, through, position);
  },
  NotificationDeleted({ data: { memberId, notificationId } }, { marks }) {
    marks.remove(memberId, notificationId);
  },
};
