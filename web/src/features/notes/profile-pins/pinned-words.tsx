import type { NoteCardView } from "@shiye/events/notes";
import type { CardWords } from "../card/NoteCard.tsx";
import styles from "./PinnedTitle.module.css";

/**
 * The notes of a wall, and what the pinned ones say instead of their titles. The mark stands in the title, which is measured with a word in its
 * place: so a card knows nothing of it.
 */
export function withPinnedMarks(notes: readonly NoteCardView[]): {
  notes: readonly NoteCardView[];
  words: ReadonlyMap<number, CardWords>;
} {
  const words = new Map(notes.flatMap(({ id, pinned, title }) => (pinned ? [[id, { title: <PinnedTitle title={title} /> }]] : [])));
  return { notes: words.size === 0 ? notes : notes.map((note) => (note.pinned ? { ...note, title: `置顶 ${note.title}` } : note)), words };
}

/** The title of a note that stands before others in the lists of its author, and why. */
export function PinnedTitle({ title }: { title: string }) {
  return (
    <>
      <span className={styles.mark}>置顶</span> {title}
    </>
  );
}
