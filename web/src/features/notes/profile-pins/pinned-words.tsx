import type { NoteCardView } from "@shiye/events/notes";
import type { CardWords } from "../card/NoteCard.tsx";
import styles from "./PinnedTitle.module.css";

/**
 * The notes of a list, and a title with a mark for the pinned ones. The title is measured with a word instead of the mark, so cards need no
 * code for pins.
 */
export function withPinnedMarks(notes: readonly NoteCardView[]): {
  notes: readonly NoteCardView[];
  words: ReadonlyMap<number, CardWords>;
} {
  const words = new Map(notes.flatMap(({ id, pinned, title }) => (pinned ? [[id, { title: <PinnedTitle title={title} /> }]] : [])));
  return { notes: words.size === 0 ? notes : notes.map((note) => (note.pinned ? { ...note, title: `置顶 ${note.title}` } : note)), words };
}

/** The title of a pinned note, with the mark. */
export function PinnedTitle({ title }: { title: string }) {
  return (
    <>
      <span className={styles.mark}>置顶</span> {title}
    </>
  );
}
