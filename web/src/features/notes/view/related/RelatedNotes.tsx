import { useId } from "react";
import { RelatedCard } from "./RelatedCard.tsx";
import styles from "./RelatedNotes.module.css";
import { useGetRelatedNotesQuery } from "./related-api.ts";

/** Related notes. Nothing is shown when there are none or the call fails. */
export function RelatedNotes({ noteId }: { noteId: number }) {
  const titleId = useId();
  const { currentData } = useGetRelatedNotesQuery(noteId);
  if (!currentData || currentData.posts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        相关笔记
      </h2>
      <ul className={styles.wall}>
        {currentData.posts.map((note) => (
          <li key={note.id}>
            <RelatedCard note={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}
