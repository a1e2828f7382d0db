import { useEffect } from "react";
import { pageTitle } from "../../platform/page-title.ts";
import { markIcon } from "./mark-icon.ts";
import { useBadges } from "./use-unread.ts";

/** Shows the number of unread items in the title and on the icon, for members who are in another tab. */
export function UnreadMarks(): null {
  const { notifications, messages } = useBadges();
  const count = notifications.total + messages;
  useEffect(() => {
    const name = pageTitle.get() ?? document.title;
    const show = (title: string) => {
      document.title = count > 0 ? `(${count > 99 ? "99+" : count}) ${title}` : title;
    };
    show(name);
    const stop = pageTitle.subscribe(show);
    return () => {
      stop();
      document.title = pageTitle.get() ?? name;
    };
  }, [count]);
  useEffect(() => markIcon(count), [count]);
  return null;
}
