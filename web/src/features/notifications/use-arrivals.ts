import { onPush } from "@shiye/client/push-events";
import type { NotificationGroup } from "@shiye/events/notifications";
import { useEffect, useState } from "react";
import { groupOf } from "./groups.ts";

/** New notifications of the visible tab, as text for a screen reader. */
export function useArrivals(memberId: number, group: NotificationGroup): string {
  const [arrival, setArrival] = useState("");
  useEffect(() => {
    setArrival("");
    return onPush("notification:new", (notification) => {
      if (notification.user_id !== memberId || notification.is_read === 1 || groupOf(notification) !== group) return;
      setArrival(`${notification.from_nickname}${notification.title}`);
    });
  }, [memberId, group]);
  return arrival;
}
