import type { NotificationView } from "@shiye/events/notifications";
import { Play } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { smallVariant } from "../../ui/small-variant.ts";
import styles from "./NoteThumb.module.css";

/** The note at the end of the row; its link covers the whole row. It opens above the list, at the comment that is meant. */
export function NoteThumb({ notification }: { notification: NotificationView }) {
  const location = useLocation();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { target_id, comment_id, post_image, post_title, post_type } = notification;
  if (target_id === null) return null;
  const shown = post_image ? [smallVariant(post_image), post_image].find((url) => url && !failed.includes(url)) : undefined;
  const title = post_title || "笔记";
  return (
    <Link
      className={styles.link}
      to={`/post?id=${target_id}${comment_id === null ? "" : `&targetCommentId=${comment_id}`}`}
      state={{ background: location }}
      aria-label={`查看笔记：${title}`}
    >
      {shown ? (
        <img
          src={shown}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          onError={() => setFailed((list) => [...list, shown])}
        />
      ) : (
        <span className={styles.words}>{title}</span>
      )}
      {post_type === 2 && shown && (
        <span className={styles.video}>
          <Play size={10} fill="currentColor" aria-hidden="true" />
        </span>
      )}
    </Link>
  );
}
