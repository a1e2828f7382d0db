import type { ReactNode, Ref } from "react";
import styles from "./MentionTextarea.module.css";
import type { ShownText } from "./mention-text.ts";

/** A hidden copy of the text below the field. It gives the height, the tint of names, and the place of the @ at which the list opens. */
export function Mirror({ shown, markAt, marker }: { shown: ShownText; markAt: number | null; marker: Ref<HTMLSpanElement> }) {
  const { text, mentions } = shown;
  const pieces: ReactNode[] = [];
  let from = 0;
  const words = (to: number) => {
    if (markAt === null || markAt < from || markAt > to) pieces.push(text.slice(from, to));
    else pieces.push(text.slice(from, markAt), <span key="marker" ref={marker} />, text.slice(markAt, to));
    from = to;
  };
  for (const { start, end } of mentions) {
    words(start);
    pieces.push(<mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  words(text.length);
  return (
    <div className={styles.mirror} aria-hidden="true">
      {pieces}
      {/* An empty last line is a line. */}
      {"\u200b"}
    </div>
  );
}
