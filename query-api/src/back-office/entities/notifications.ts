import { notificationsEntity } from "@shiye/events/back-office/notifications";
import { notificationTitles } from "@shiye/events/notifications";
import { defineSource } from "../entity-source.ts";

/** The text that the receiver reads. These sentences are ours and need no escaping. */
const cases = Object.entries(notificationTitles).map(([type, title]) => `when ${type} then '${title}'`);
const title = `coalesce(n.title, case n.type ${cases.join(" ")} end)`;

/** The notifications that members see in their lists: none that was withdrawn, deleted or hidden by the recycle bin. */
export const notificationsSource = defineSource(notificationsEntity, {
  models: ["notifications", "members"],
  from: `notifications.notifications n
    left join members.members m on m.id = n.receiver_id
    left join members.members s on s.id = n.sender_id`,
  where: "n.visible",
  id: "n.id",
  idType: "bigint",
  columns: {
    id: "n.id",
    user_id: "n.receiver_id",
    user_display_id: "m.account_name",
    sender_id: "n.sender_id",
    sender_display_id: "s.account_name",
    sender_nickname: "s.nickname",
    type: "n.type",
    title,
    target_id: "n.note_id",
    comment_id: "n.comment_id",
    is_read: "n.is_read::int",
    created_at: "n.created_at",
  },
  filters: { user_display_id: "n.receiver_id", type: "n.type", is_read: "n.is_read::int", title },
});
