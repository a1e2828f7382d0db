import { ALL_WANTED, type GetNotificationSettings, type NotificationSettings } from "@shiye/events/notifications";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

const statement: Statement<NotificationSettings> = {
  name: "notification-settings",
  columns: { comments: true, likes: true, follows: true, messages: true },
  text: `select comments, likes, follows, messages from notifications.notification_settings
    where receiver_id = $1::bigint order by from_id desc limit 1`,
};

/** The caller's last choices. Everything is on until they choose. */
export function createGetNotificationSettings(reader: Reader): HandlerOf<typeof GetNotificationSettings> {
  return async (_input, { caller }) => {
    const [chosen] = await reader.read(statement, [caller.id]);
    return { data: chosen ?? ALL_WANTED };
  };
}
