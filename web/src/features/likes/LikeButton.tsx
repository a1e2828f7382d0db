import type { NoteCardView } from "@shiye/events/notes";
import { countText } from "../../ui/count-text.ts";
import { HeartButton } from "./HeartButton.tsx";
import styles from "./LikeButton.module.css";
import { useLikeToggle } from "./use-like-toggle.ts";

/** The heart of a note on its card. */
export function LikeButton({ note }: { note: Pick<NoteCardView, "id" | "liked" | "like_count"> }) {
  const toggle = useLikeToggle(note);
  const { liked, like_count } = note;
  const label = `点赞，${countText(like_count)} 个赞`;
  return <HeartButton className={styles.button} liked={liked} count={like_count} label={label} onPress={toggle} />;
}
