import type { CategoryView } from "@shiye/events/categories";
import { ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { onPush } from "../../api/push-events.ts";
import { type SessionRoot, selectMember } from "../../api/session-slice.ts";
import { RECOMMEND } from "./channels.ts";
import styles from "./NewNotesPill.module.css";

interface NewNotesPillProps {
  channel: string;
  categories: readonly CategoryView[];
  onReload: () => void;
}

/** Somebody else has published into the channel on the screen. The wall never changes under a reader; they say when. */
export function NewNotesPill({ channel, categories, onReload }: NewNotesPillProps) {
  const memberId = useSelector((root: SessionRoot) => selectMember(root)?.id);
  const [seenIn, setSeenIn] = useState<string | null>(null);
  useEffect(
    () =>
      onPush("feed:new", ({ category_id, user_id }) => {
        const title = categories.find(({ id }) => id === category_id)?.category_title;
        if (user_id !== memberId && (channel === RECOMMEND.path || channel === title)) setSeenIn(channel);
      }),
    [channel, categories, memberId],
  );
  return (
    <div className={styles.place} role="status">
      {seenIn === channel && (
        <button
          type="button"
          className={styles.pill}
          onClick={() => {
            setSeenIn(null);
            window.scrollTo({ top: 0 });
            onReload();
          }}
        >
          <ArrowUp size={16} aria-hidden="true" />
          有新内容
        </button>
      )}
    </div>
  );
}
