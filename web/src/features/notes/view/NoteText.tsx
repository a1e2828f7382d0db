import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { Folded } from "../../../ui/Folded.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { plainFromHtml } from "../../rich-text/allowed-html.ts";
import { LinkedText } from "../../rich-text/LinkedText.tsx";
import { RichText } from "../../rich-text/RichText.tsx";
import { isWhole } from "./cached-note.ts";
import styles from "./NoteView.module.css";

/** A card has so many characters of the text; a shorter text is complete. Contract §4. */
const CARD_TEXT_CHARACTERS = 100;

/** A longer text is folded, so that the comments are near. */
const LINES = 14;

export function NoteText({ note, titleId }: { note: NoteCardView | NoteView; titleId: string }) {
  const whole = isWhole(note);
  const edited = new Date(note.updated_at).getTime() - new Date(note.created_at).getTime() > 60_000;
  return (
    <div className={styles.text}>
      <h1 id={titleId} className={styles.title}>
        {note.title ? <LinkedText text={note.title} /> : `${note.nickname || "匿名用户"}的笔记`}
      </h1>
      <Folded lines={LINES} name="正文" className={styles.content}>
        <RichText html={note.content} linked />
      </Folded>
      {!whole && [...plainFromHtml(note.content)].length >= CARD_TEXT_CHARACTERS && (
        <>
          <Skeleton height={16} style={{ marginTop: 6 }} />
          <Skeleton height={16} width="60%" style={{ marginTop: 12 }} />
        </>
      )}
      {note.tags.length > 0 && (
        <ul className={styles.tags} aria-label="标签">
          {note.tags.map(({ id, name }) => (
            <li key={id}>
              <a href={`/search_result?tag=${encodeURIComponent(name)}`} target="_blank" rel="noopener">
                #{name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.when}>
        <time dateTime={note.created_at} title={new Date(note.created_at).toLocaleString("zh-CN")}>
          {edited && "编辑于 "}
          <TimeAgo at={edited ? note.updated_at : note.created_at} />
        </time>
        {note.location && <span>{note.location}</span>}
        {note.category && <span>{note.category}</span>}
      </p>
    </div>
  );
}
