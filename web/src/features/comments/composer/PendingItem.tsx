import { useEffect, useRef } from "react";
import { useMember } from "../../../api/use-member.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { picturesAt } from "../../pictures/pictures-at.ts";
import { showText } from "../../rich-text/mention-text.ts";
import { bringIntoView } from "../list/bring-into-view.ts";
import styles from "../list/CommentItem.module.css";
import { CommentPictures } from "../list/CommentPictures.tsx";
import type { PendingComment } from "../list/use-conversation.ts";

/** The reader's own comment, shown at its place while it is being sent, and scrolled into view. */
export function PendingItem({ pending }: { pending: PendingComment }) {
  const member = useMember();
  const name = member?.nickname ?? "我";
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    // The thread opens and the input closes first.
    const frame = requestAnimationFrame(() => element.current && bringIntoView(element.current, { told: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <article ref={element} className={styles.comment} aria-busy="true" aria-label="我的评论，发送中">
      <Avatar name={name} url={member?.avatar} size={pending.rootId === null ? 36 : 24} />
      <div className={styles.main}>
        <p className={styles.who}>
          <span className={styles.name}>我</span>
        </p>
        <p className={styles.text} style={{ whiteSpace: "pre-wrap" }}>
          {showText(pending.text).text}
        </p>
        {pending.pictures.length > 0 && <CommentPictures pictures={picturesAt(pending.pictures)} />}
        <p className={styles.meta}>发送中…</p>
      </div>
    </article>
  );
}
