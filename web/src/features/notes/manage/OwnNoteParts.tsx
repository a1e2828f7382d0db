import type { NoteCardView } from "@shiye/events/notes";
import { pictureChoices } from "@shiye/events/picture-pane";
import { ArrowLeft, ArrowRight, Play } from "lucide-react";
import { BUSY } from "../../../ui/busy.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import styles from "./OwnNotes.module.css";

type Shown = Pick<NoteCardView, "image" | "variants" | "width" | "thumbhash" | "type">;

/** The picture of a row of one's own notes. */
export function RowPicture({ note, className }: { note: Shown; className?: string | undefined }) {
  return (
    <div className={classNames(styles.thumb, className)}>
      <Picture
        className={styles.picture}
        url={note.image}
        variants={pictureChoices(note.variants, { url: note.image ?? "", width: note.width })}
        thumbhash={note.thumbhash}
        sizes="96px"
        alt=""
      />
      {note.type === 2 && (
        <span className={styles.video}>
          <Play size={12} fill="currentColor" aria-label="视频" />
        </span>
      )}
    </div>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  busy: boolean;
  onTurn: (page: number) => void;
}

/** Hidden if there is only one page. */
export function Pager({ page, pages, busy, onTurn }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="分页">
      <IconButton label="上一页" icon={<ArrowLeft size={20} />} disabled={page <= 1} onClick={() => onTurn(page - 1)} {...(busy && BUSY)} />
      <span className={styles.place}>{`${page} / ${pages}`}</span>
      <IconButton
        label="下一页"
        icon={<ArrowRight size={20} />}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
        {...(busy && BUSY)}
      />
    </nav>
  );
}

export function WaitingRows() {
  return (
    <div className={styles.rows} role="status" aria-label="加载中">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles.row}>
          <div className={styles.thumb} />
          <div className={styles.body}>
            <Skeleton width="60%" height={20} />
            <Skeleton height={16} />
            <Skeleton width="40%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
