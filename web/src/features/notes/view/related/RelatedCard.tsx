import type { NoteCardView } from "@shiye/events/notes";
import { pictureChoices } from "@shiye/events/picture-pane";
import { Play } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { Avatar } from "../../../../ui/Avatar.tsx";
import { countText } from "../../../../ui/count-text.ts";
import { HeartGlyph } from "../../../../ui/Glyphs.tsx";
import { Picture } from "../../../../ui/Picture.tsx";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import { deeperState } from "../note-address.ts";
import styles from "./RelatedNotes.module.css";

/** A small card; two fit beside each other in the panel of a note. The whole card is a link, named by what it shows. */
export function RelatedCard({ note }: { note: NoteCardView }) {
  const { state } = useLocation();
  const name = note.nickname || "匿名用户";
  return (
    <Link className={styles.card} to={`/post?id=${note.id}`} state={deeperState(state)} data-note={note.id}>
      <span className={styles.frame}>
        <Picture
          className={styles.picture}
          url={note.image}
          variants={pictureChoices(note.variants, { url: note.image ?? "", width: note.width })}
          thumbhash={note.thumbhash}
          sizes="200px"
          alt=""
        />
        {note.type === 2 && (
          <span className={styles.video}>
            <Play size={10} fill="currentColor" aria-label="视频" />
          </span>
        )}
      </span>
      <span className={styles.name}>{note.title || `${name}的笔记`}</span>
      <span className={styles.row}>
        <Avatar name={name} url={note.user_avatar} size={16} />
        <span className={styles.author}>{name}</span>
        <span className={styles.likes} data-on={note.liked}>
          <HeartGlyph size={14} filled={note.liked} />
          {note.like_count > 0 && (
            <>
              {countText(note.like_count)}
              <VisuallyHidden>个赞</VisuallyHidden>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
