import type { NoteCardView } from "@shiye/events/notes";
import { countText } from "../../ui/count-text.ts";
import { HeartGlyph } from "../../ui/Glyphs.tsx";
import { ToggleButton } from "../../ui/ToggleButton.tsx";
import styles from "./LikeButton.module.css";
import { useLikeToggle } from "./use-like-toggle.ts";

/** The like button of a note's card. */
export function LikeButton({ note }: { note: Pick<NoteCardView, "id" | "liked" | "like_count"> }) {
  const count = note.like_count;
  return (
    <ToggleButton
      className={styles.button}
      glyph={HeartGlyph}
      on={note.liked}
      count={count}
      name="赞"
      label={`点赞，${countText(count)} 个赞`}
      onPress={useLikeToggle(note)}
    />
  );
}
