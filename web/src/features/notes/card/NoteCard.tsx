import type { NoteCardView } from "@shiye/events/notes";
import { pictureChoices } from "@shiye/events/picture-pane";
import { Play } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { LikeButton } from "../../likes/LikeButton.tsx";
import { pictureHeight } from "./card-geometry.ts";
import styles from "./NoteCard.module.css";

/** What a list shows on a card instead of the title, and a line below it, which is `CARD.excerpt` high. */
export interface CardWords {
  title?: ReactNode;
  excerpt?: ReactNode;
}

interface NoteCardProps {
  note: NoteCardView;
  words?: CardWords | undefined;
  columnWidth: number;
  titleLines: number;
  /** The card is in the first row of the first view. */
  eager: boolean;
}

export const NoteCard = memo(function NoteCard({ note, words, columnWidth, titleLines, eager }: NoteCardProps) {
  const name = note.nickname || "匿名用户";
  const titleId = `note-${note.id}`;
  const videoId = `video-${note.id}`;
  return (
    <div className={styles.card}>
      {/* The list opens it. A `Link` for each card would subscribe to the address, and cost more than the rest of the card. */}
      <a
        className={styles.link}
        href={`/post?id=${note.id}`}
        aria-labelledby={note.type === 2 ? `${videoId} ${titleId}` : titleId}
        data-note={note.id}
      >
        <Picture
          className={styles.picture}
          style={{ height: pictureHeight(note.aspectRatio, columnWidth) }}
          url={note.image}
          variants={pictureChoices(note.variants, { url: note.image ?? "", width: note.width })}
          thumbhash={note.thumbhash}
          sizes={`${Math.round(columnWidth)}px`}
          alt=""
          eager={eager}
        />
        {note.type === 2 && (
          <span id={videoId} className={styles.video}>
            <Play size={12} fill="currentColor" aria-label="视频" />
          </span>
        )}
      </a>
      <h2 id={titleId} className={styles.title} style={{ WebkitLineClamp: titleLines, display: titleLines === 0 ? "none" : undefined }}>
        {words?.title || note.title || `${name}的笔记`}
      </h2>
      {words?.excerpt}
      <div className={styles.row}>
        <a className={styles.author} data-verified={note.verified} href={`/user/${note.author_account}`} target="_blank" rel="noopener">
          <Avatar name={name} url={note.user_avatar} size={20} />
          <span className={styles.name}>{name}</span>
        </a>
        <span className={styles.like}>
          <LikeButton note={note} />
        </span>
      </div>
    </div>
  );
});
