import type { NoteCardView } from "@shiye/events/notes";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { countText } from "../../ui/count-text.ts";
import { ChatGlyph, HeartGlyph, StarGlyph } from "../../ui/Glyphs.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./NoteButtons.module.css";
import { copyText, shareText } from "./share-text.ts";

interface NoteButtonsProps {
  note: NoteCardView;
  onLike: () => void;
  onCollect: () => void;
  onComments: () => void;
}

/** Heart, star, comments, share: the same four at the foot of every note. */
export function NoteButtons({ note, onLike, onCollect, onComments }: NoteButtonsProps) {
  // Only what this reader pressed pops; what came so from the server stands still.
  const [pressed, setPressed] = useState<"like" | "collect" | null>(null);
  const share = async () => {
    const text = shareText({ id: note.id, title: note.title, author: note.nickname || "匿名用户" }, location.origin);
    if (await copyText(text)) toast("已复制，快去分享给朋友吧", { kind: "success" });
    else toast("复制失败", { kind: "error" });
  };
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, styles.like, pressed === "like" && note.liked && styles.pop)}
        aria-pressed={note.liked}
        aria-keyshortcuts="d"
        aria-label={`点赞，${note.like_count} 个赞`}
        onClick={() => {
          setPressed("like");
          onLike();
        }}
      >
        <HeartGlyph size={24} filled={note.liked} />
        <Count value={note.like_count} nothing="赞" />
      </button>
      <button
        type="button"
        className={classNames(styles.button, styles.collect, pressed === "collect" && note.collected && styles.pop)}
        aria-pressed={note.collected}
        aria-keyshortcuts="s"
        aria-label={`收藏，${note.collect_count} 次收藏`}
        onClick={() => {
          setPressed("collect");
          onCollect();
        }}
      >
        <StarGlyph size={24} filled={note.collected} />
        <Count value={note.collect_count} nothing="收藏" />
      </button>
      <button type="button" className={styles.button} aria-label={`评论，${note.comment_count} 条评论`} onClick={onComments}>
        <ChatGlyph size={24} />
        <Count value={note.comment_count} nothing="评论" />
      </button>
      <button type="button" className={styles.button} aria-label="分享，复制链接" title="复制链接" onClick={() => void share()}>
        <Share2 size={22} strokeWidth={1.9} aria-hidden="true" />
      </button>
    </>
  );
}

function Count({ value, nothing }: { value: number; nothing: string }) {
  return (
    <span className={styles.count} aria-hidden="true">
      {value > 0 ? countText(value) : nothing}
    </span>
  );
}
