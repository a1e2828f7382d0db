import { Play } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useGetNoteQuery } from "../../notes/card/notes-api.ts";
import { SquarePicture } from "../../pictures/SquarePicture.tsx";
import styles from "./NoteLinkCard.module.css";

/** A linked note as it is now, or that it is deleted. Showing the card does not count as a view. */
export function NoteLinkCard({ noteId }: { noteId: number }) {
  const location = useLocation();
  const { currentData: note, error } = useGetNoteQuery({ id: noteId, skipViewCount: true });
  const status = (error as { status?: number } | undefined)?.status;
  if (status === 404) return <p className={styles.gone}>笔记已删除</p>;
  if (!note && !error)
    return (
      <span className={styles.card} aria-hidden="true">
        <Skeleton height={96} width={96} radius={10} />
      </span>
    );
  const author = note?.nickname || "匿名用户";
  const title = note ? note.title || `${author}的笔记` : "查看笔记";
  return (
    <Link className={styles.card} to={`/post?id=${noteId}`} state={{ background: location }}>
      {note?.image && (
        <span className={styles.cover}>
          <SquarePicture className={styles.picture} picture={{ ...note, url: note.image }} side={96} />
          {note.type === 2 && (
            <span className={styles.video}>
              <Play size={12} fill="currentColor" aria-hidden="true" />
            </span>
          )}
        </span>
      )}
      <span className={styles.words}>
        <b>
          {note && <VisuallyHidden>笔记：</VisuallyHidden>}
          {title}
        </b>
        {note && (
          <span className={styles.author}>
            <Avatar name={author} url={note.user_avatar} size={18} />
            <VisuallyHidden>，作者 </VisuallyHidden>
            <span>{author}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
