import { ReadAllNotifications } from "@shiye/events/notifications";
import { NOTIFICATION_GROUPS } from "@shiye/events/page-lists";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { newestUnread } from "./late-inbox.ts";
import { inboxStream } from "./state.ts";

/** The mark ends at the newest notification that the caller can have seen, so that one that arrives meanwhile stays unread. */
export const readAllNotifications = command(ReadAllNotifications, {
  stream: (_input, { actor }) => inboxStream(actor.id),

  gather: async ({ read, lateReads }, _input, { actor }) => ({
    inbox: await read(inboxStream(actor.id)),
    lateNewestUnread: await newestUnread(lateReads, actor.id),
  }),

  decide({ inbox, lateNewestUnread }, { type, through: shown }, { actor }) {
    const groups = type ? [type] : NOTIFICATION_GROUPS;
    const unread = groups.flatMap((group) => {
      const newest = lateNewestUnread[group] ?? 0;
      return newest > inbox.through[group] ? [newest] : [];
    });
    const newest = Math.max(0, ...unread);
    const through = Math.min(newest, shown ?? newest);
    if (through === 0 || groups.every((group) => through <= inbox.through[group])) return [];
    return [{ type: "NotificationsRead", data: { memberId: actor.id, group: type ?? null, through } }];
  },

  answer: async ({ events }) => ({ through: findStored(events, "NotificationsRead")?.data.through ?? null }),
});
