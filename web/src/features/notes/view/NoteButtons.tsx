import type { NoteCardView } from "@shiye/events/notes";
import { Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { countText } from "../../../ui/count-text.ts";
import { ChatGlyph, HeartGlyph, StarGlyph } from "../../../ui/Glyphs.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { ToggleButton } from "../../../ui/ToggleButton.tsx";
import styles from "./NoteButtons.module.css";

const SharePanel = namedLazy(() => import("../share/SharePanel.tsx"), "SharePanel");

interface NoteButtonsProps {
  note: NoteCardView;
  onLike: () => void;
  onCollect: () => void;
  onComments: () => void;
}

/** Like, collect, comments and share at the end of every note. */
export function NoteButtons({ note, onLike, onCollect, onComments }: NoteButtonsProps) {
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <ToggleButton
        className={classNames(styles.button, styles.like)}
        countClassName={note.like_count > 0 ? styles.count : styles.word}
        glyph={HeartGlyph}
        size={24}
        on={note.liked}
        count={note.like_count}
        name="赞"
        label={`点赞，${note.like_count} 个赞`}
        shortcut="d"
        onPress={onLike}
      />
      <ToggleButton
        className={classNames(styles.button, styles.collect)}
        countClassName={note.collect_count > 0 ? styles.count : styles.word}
        glyph={StarGlyph}
        size={24}
        on={note.collected}
        count={note.collect_count}
        name="收藏"
        label={`收藏，${note.collect_count} 次收藏`}
        shortcut="s"
        onPress={onCollect}
      />
      <button type="button" className={styles.button} aria-label={`评论，${note.comment_count} 条评论`} onClick={onComments}>
        <ChatGlyph size={24} />
        <span className={note.comment_count > 0 ? styles.count : styles.word} aria-hidden="true">
          {note.comment_count > 0 ? countText(note.comment_count) : "评论"}
        </span>
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label="分享"
        aria-haspopup="dialog"
        title="分享"
        onPointerEnter={SharePanel.preload}
        onFocus={SharePanel.preload}
        onClick={() => SharePanel.whenThere(() => setSharing(true))}
      >
        <Share2 size={22} strokeWidth={1.9} aria-hidden="true" />
      </button>
      {sharing && (
        <Suspense>
          <SharePanel note={note} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
