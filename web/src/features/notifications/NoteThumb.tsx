import type { NotificationView } from "@shiye/events/notifications";
import { Play } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { Picture } from "../../ui/Picture.tsx";
import styles from "./NoteThumb.module.css";

/** The note at the end of the row. Its link covers the whole row, and opens the note over the list, at the comment. */
export function NoteThumb({ notification }: { notification: NotificationView }) {
  const location = useLocation();
  const { target_id, comment_id, post_image, post_title, post_type } = notification;
  if (target_id === null) return null;
  const title = post_title || "笔记";
  return (
    <Link
      className={styles.link}
      to={`/post?id=${target_id}${comment_id === null ? "" : `&targetCommentId=${comment_id}`}`}
      state={{ background: location }}
      aria-label={`查看笔记：${title}`}
    >
      {post_image ? (
        <Picture className={styles.picture} url={post_image} variants={notification.post_variants} sizes="56px" alt="" />
      ) : (
        <span className={styles.words}>{title}</span>
      )}
      {post_type === 2 && post_image && (
        <span className={styles.video}>
          <Play size={10} fill="currentColor" aria-hidden="true" />
        </span>
      )}
    </Link>
  );
}
