import { ArrowUp, CheckCheck } from "lucide-react";
import { scrollBehaviour } from "../../platform/scroll-behaviour.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "../notes/feed/FloatingButtons.module.css";
import { useScrolledPast } from "../notes/feed/use-scrolled-past.ts";
import { useInbox } from "./use-inbox.ts";

/** Specification 001 §9. */
const BACK_TO_TOP_AT = 200;

export function NotificationTools({ memberId }: { memberId: number }) {
  const { readAll, readingAll } = useInbox(memberId);
  const far = useScrolledPast(BACK_TO_TOP_AT);
  return (
    <aside className={styles.buttons} aria-label="通知工具">
      <IconButton
        floating
        label="全部标为已读"
        icon={readingAll ? <Spinner /> : <CheckCheck size={20} />}
        aria-busy={readingAll}
        onClick={() => readingAll || readAll()}
      />
      {far && (
        <IconButton
          floating
          label="回到顶部"
          icon={<ArrowUp size={20} />}
          onClick={() => window.scrollTo({ top: 0, behavior: scrollBehaviour() })}
        />
      )}
    </aside>
  );
}
