import type { FoundNoteView } from "@shiye/events/search";
import { type ReactNode, useMemo } from "react";
import type { CardWords } from "../notes/card/NoteCard.tsx";
import { NoteMasonry } from "../notes/card/NoteMasonry.tsx";
import { FeedFooter } from "../notes/feed/FeedFooter.tsx";
import styles from "./FoundNotes.module.css";
import { Emphasised, Excerpt, Highlighted } from "./Highlighted.tsx";
import { NothingFound } from "./NothingFound.tsx";
import type { Found } from "./use-search.ts";

interface FoundNotesProps {
  found: Found;
  what: "笔记" | "视频";
  keyword: string;
}

/** The wall of what was found, with what matched. */
export function FoundNotes({ found, what, keyword }: FoundNotesProps) {
  const { notes, loading, atEnd, failure, loadMore } = found;
  const words = useMemo(() => new Map(notes.map((note) => [note.id, wordsOf(note, keyword)])), [notes, keyword]);
  const nothing = atEnd && notes.length === 0 && !failure;
  return (
    <NoteMasonry
      // What waits is replaced by what was found, not pushed down by the tags and members above it.
      key={loading && notes.length === 0 ? "waiting" : "found"}
      label={`找到的${what}`}
      notes={notes}
      words={words}
      loading={loading}
      onNearEnd={loadMore}
      after={nothing ? <NothingFound what={what} keyword={keyword} /> : <FeedFooter feed={found} empty={{ title: "" }} />}
    />
  );
}

/** Why a note is here: its title where the word stands in it, else the place in the text, else its tag. A note of an author of that name says so itself. */
function wordsOf({ highlight: { title, content }, tags }: FoundNoteView, keyword: string): CardWords {
  if (title) return { title: <Highlighted html={title} /> };
  if (content) return { excerpt: line(<Excerpt html={content} />) };
  const tag = keyword === "" ? undefined : tags.find(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
  if (!tag) return {};
  const found = (
    <>
      #<Emphasised text={tag.name} part={keyword} />
    </>
  );
  return { excerpt: line(found) };
}

const line = (words: ReactNode) => <p className={styles.excerpt}>{words}</p>;
