import { Badge } from "../../ui/Badge.tsx";
import { useBadges } from "./use-unread.ts";

/** The number beside an entry of the navigation. Specification 000 §9, 001 §9: above 99 it is 99+, for messages ···. */
export function UnreadBadge({ of }: { of: "notifications" | "messages" }) {
  const { notifications, messages } = useBadges();
  if (of === "messages") return <Badge count={messages} label={`${messages} 条未读消息`} beyond="···" />;
  return <Badge count={notifications.total} label={`${notifications.total} 条未读通知`} />;
}
