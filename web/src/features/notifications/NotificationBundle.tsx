import type { NotificationView } from "@shiye/events/notifications";
import { useId, useState } from "react";
import { BundleHead } from "./BundleHead.tsx";
import type { Bundle } from "./bundles.ts";
import styles from "./NotificationBundle.module.css";
import { NotificationRow } from "./NotificationRow.tsx";

interface NotificationBundleProps {
  bundle: Bundle;
  onRead: (notifications: readonly NotificationView[]) => void;
  onRemove: (notification: NotificationView) => void;
}

/** One row of the list. Several notifications in it are one sentence, and each is listed below on demand. */
export function NotificationBundle({ bundle, onRead, onRemove }: NotificationBundleProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { entries } = bundle;
  const many = entries.length > 1;
  return (
    <div className={styles.bundle}>
      {many && <BundleHead bundle={bundle} open={open} listId={listId} onToggle={() => setOpen(!open)} onRead={() => onRead(entries)} />}
      {/* One notification and several have the same place, so the row that is left after deletions keeps the focus. */}
      <div id={listId} className={many ? styles.inner : undefined} hidden={many && !open}>
        {(open || !many) &&
          entries.map((entry) => <NotificationRow key={entry.id} notification={entry} onRead={onRead} onRemove={onRemove} />)}
      </div>
    </div>
  );
}
