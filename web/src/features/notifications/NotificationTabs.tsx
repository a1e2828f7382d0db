import type { NotificationGroup, UnreadCounts } from "@shiye/events/notifications";
import { NOTIFICATION_GROUPS } from "@shiye/events/page-lists";
import { type KeyboardEvent, useRef } from "react";
import { Badge } from "../../ui/Badge.tsx";
import pill from "../../ui/Pill.module.css";
import { stopAfter } from "../../ui/use-one-stop.ts";
import { TAB_LABEL } from "./groups.ts";
import styles from "./NotificationTabs.module.css";

interface NotificationTabsProps {
  current: NotificationGroup;
  unread: UnreadCounts;
  onChoose: (group: NotificationGroup) => void;
}

export const tabId = (group: NotificationGroup) => `notification-tab-${group}`;
export const PANEL_ID = "notification-panel";

/** One stop of the Tab key. Arrows, Home and End move between the tabs. */
export function NotificationTabs({ current, unread, onChoose }: NotificationTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    // Starts from the focused tab, because fast key presses may be ahead of what is shown.
    const at = NOTIFICATION_GROUPS.findIndex((group) => tabId(group) === (event.target as HTMLElement).id);
    const next = stopAfter(event.key, at, NOTIFICATION_GROUPS.length);
    const chosen = next === undefined ? undefined : NOTIFICATION_GROUPS[next];
    if (!chosen) return;
    event.preventDefault();
    onChoose(chosen);
    row.current?.querySelector<HTMLElement>(`#${tabId(chosen)}`)?.focus();
  };
  return (
    <div ref={row} className={styles.row} role="tablist" aria-label="通知分类" onKeyDown={step}>
      {NOTIFICATION_GROUPS.map((group) => (
        <button
          key={group}
          id={tabId(group)}
          type="button"
          role="tab"
          className={pill.pill}
          aria-selected={group === current}
          aria-controls={PANEL_ID}
          tabIndex={group === current ? 0 : -1}
          onClick={() => onChoose(group)}
        >
          {TAB_LABEL[group]}
          <Badge count={unread[group]} label={`${unread[group]} 条未读`} />
        </button>
      ))}
    </div>
  );
}
