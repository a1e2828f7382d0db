import { DeleteNotification } from "@shiye/events/notifications";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findNotification } from "./late-inbox.ts";
import { inboxStream } from "./state.ts";

export const deleteNotification = command(DeleteNotification, {
  stream: (_input, { actor }) => inboxStream(actor.id),

  gather: async ({ read, lateReads }, { id }, { actor }) => ({
    inbox: await read(inboxStream(actor.id)),
    lateNotification: await findNotification(lateReads, actor.id, id),
  }),

  decide({ inbox, lateNotification }, { id }, { actor }) {
    if (!lateNotification || inbox.deleted.includes(id)) return refuse("notification-not-found");
    return [{ type: "NotificationDeleted", data: { memberId: actor.id, notificationId: id } }];
  },

  answer: async ({ input: { id } }) => ({ id }),
});
