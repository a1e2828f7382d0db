import { ReadSomeNotifications } from "@shiye/events/notifications";
import { command } from "../kernel/command.ts";
import { findNotifications } from "./late-inbox.ts";
import { inboxStream, isKnownAsRead } from "./state.ts";

/** One mark for each that is unread, in one append. */
export const readSomeNotifications = command(ReadSomeNotifications, {
  stream: (_input, { actor }) => inboxStream(actor.id),

  gather: async ({ read, lateReads }, { ids }, { actor }) => ({
    inbox: await read(inboxStream(actor.id)),
    lateNotifications: await findNotifications(lateReads, actor.id, ids),
  }),

  decide({ inbox, lateNotifications }, { ids }, { actor }) {
    return [...new Set(ids)].flatMap((id) => {
      const late = lateNotifications.get(id);
      if (!late || inbox.deleted.includes(id) || isKnownAsRead(inbox, id, late)) return [];
      return [{ type: "NotificationRead" as const, data: { memberId: actor.id, notificationId: id } }];
    });
  },

  answer: async ({ sources: { lateReads }, input: { ids }, context: { actor } }) => ({
    ids: [...(await findNotifications(lateReads, actor.id, ids)).keys()].sort((one, other) => one - other),
  }),
});
