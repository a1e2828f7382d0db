import type { NoteCardView } from "@shiye/events/notes";
import { useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { countText } from "../../ui/count-text.ts";
import { HeartGlyph } from "../../ui/Glyphs.tsx";
import styles from "./LikeButton.module.css";
import { useLikeToggle } from "./use-like-toggle.ts";

interface LikeButtonProps {
  note: Pick<NoteCardView, "id" | "liked" | "like_count">;
  size?: number;
}

export function LikeButton({ note, size = 16 }: LikeButtonProps) {
  const toggle = useLikeToggle(note);
  // Only a press of ours pops; a note that comes liked from the server stands still.
  const [pressed, setPressed] = useState(false);
  const count = countText(note.like_count);
  return (
    <button
      type="button"
      className={classNames(styles.button, pressed && note.liked && styles.pop)}
      aria-pressed={note.liked}
      aria-label={`点赞，${count} 个赞`}
      onClick={() => {
        setPressed(true);
        toggle();
      }}
    >
      <HeartGlyph size={size} filled={note.liked} />
      <span aria-hidden="true">{note.like_count > 0 ? count : "赞"}</span>
    </button>
  );
}
