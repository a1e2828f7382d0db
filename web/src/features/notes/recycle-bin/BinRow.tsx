import type { BinnedNoteView } from "@shiye/events/recycle-bin";
import { Heart, MessageCircle, RotateCcw, Star, Trash2 } from "lucide-react";
import { useMinute } from "../../../platform/use-minute.ts";
import { Button } from "../../../ui/Button.tsx";
import { BUSY } from "../../../ui/busy.ts";
import { countText } from "../../../ui/count-text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { relativeTime } from "../../../ui/relative-time.ts";
import { plainFromHtml } from "../../rich-text/allowed-html.ts";
import { RowPicture } from "../manage/OwnNoteParts.tsx";
import styles from "../manage/OwnNotes.module.css";
import binStyles from "./RecycleBin.module.css";

interface BinRowProps {
  note: BinnedNoteView;
  busy: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

/** From so many days left on, the number is highlighted. */
const SOON = 3;

const FIGURES = [
  { name: "点赞", icon: Heart, of: (note: BinnedNoteView) => note.like_count },
  { name: "收藏", icon: Star, of: (note: BinnedNoteView) => note.collect_count },
  { name: "评论", icon: MessageCircle, of: (note: BinnedNoteView) => note.comment_count },
] as const;

export function BinRow({ note, busy, onRestore, onPurge }: BinRowProps) {
  const now = useMinute();
  const title = note.title || "无标题";
  const titleId = `binned-${note.id}`;
  return (
    <li>
      <article className={styles.row} aria-labelledby={titleId}>
        <RowPicture note={note} className={binStyles.thumb} />
        <div className={styles.body}>
          <h2 id={titleId} className={styles.name}>
            {title}
          </h2>
          <p className={styles.words}>{plainFromHtml(note.content)}</p>
          <p className={styles.meta}>
            <time dateTime={note.deleted_at}>{`${relativeTime(note.deleted_at, now)}删除`}</time>
            <span className={note.days_left <= SOON ? binStyles.soon : undefined}>
              {note.days_left <= 1 ? "今天后彻底删除" : `还剩 ${note.days_left} 天`}
            </span>
          </p>
        </div>
        <div className={styles.foot}>
          <ul className={styles.figures}>
            {FIGURES.map(({ name, icon: Icon, of }) => (
              <li key={name} title={name}>
                <Icon size={16} aria-label={name} />
                {countText(of(note))}
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button look="plain" busy={busy} aria-label={`恢复《${title}》`} onClick={onRestore}>
              {!busy && <RotateCcw size={16} aria-hidden="true" />}
              恢复
            </Button>
            <IconButton label={`彻底删除《${title}》`} title="彻底删除" icon={<Trash2 size={20} />} onClick={onPurge} {...(busy && BUSY)} />
          </div>
        </div>
      </article>
    </li>
  );
}
