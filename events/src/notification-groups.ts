import type { NotificationGroup, NotificationType } from "./notifications.ts";

/** In which tab a notification stands. No zod: the members' site counts by it, too. */
export const notificationGroups: Readonly<Record<NotificationType, NotificationGroup>> = {
  1: "likes",
  2: "likes",
  3: "collections",
  4: "comments",
  5: "comments",
  6: "follows",
  7: "comments",
  8: "comments",
  9: "system",
};
