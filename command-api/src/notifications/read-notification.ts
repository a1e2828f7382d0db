import { ReadNotification } from "@shiye/events/notifications";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findNotification } from "./late-inbox.ts";
import { inboxStream, isKnownAsRead } from "./state.ts";

export const readNotification = command(ReadNotification, {
  stream: (_input, { actor }) => inboxStream(actor.id),

  gather: async ({ read, lateReads }, { id }, { actor }) => ({
    inbox: await read(inboxStream(actor.id)),
    lateNotification: await findNotification(lateReads, actor.id, id),
  }),

  decide({ inbox, lateNotification }, { id }, { actor }) {
    if (!lateNotification || inbox.deleted.includes(id)) return refuse("notification-not-found");
    if (isKnownAsRead(inbox, id, lateNotification)) return [];
    return [{ type: "NotificationRead", data: { memberId: actor.id, notificationId: id } }];
  },

  answer: async ({ input: { id } }) => ({ id, is_read: 1 as const }),
});
