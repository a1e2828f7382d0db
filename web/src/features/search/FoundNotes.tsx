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
  tag: string;
  onClearTag: () => void;
}

/** The found notes with their highlights. */
export function FoundNotes({ found, what, keyword, tag, onClearTag }: FoundNotesProps) {
  const { notes, loading, atEnd, failure, loadMore } = found;
  const words = useMemo(() => new Map(notes.map((note) => [note.id, wordsOf(note, keyword)])), [notes, keyword]);
  const nothing = atEnd && notes.length === 0 && !failure;
  return (
    <NoteMasonry
      // The skeleton is replaced by the result, not pushed down by the tags and members above it.
      key={loading && notes.length === 0 ? "waiting" : "found"}
      label={`找到的${what}`}
      notes={notes}
      words={words}
      loading={loading}
      onNearEnd={loadMore}
      after={
        nothing ? (
          <NothingFound what={what} keyword={keyword} tag={tag} onClearTag={onClearTag} />
        ) : (
          <FeedFooter feed={found} empty={{ title: "" }} />
        )
      }
    />
  );
}

/** Why a note matches: its title, else a part of its text, else its tag. If only its author's name matches, the card shows it anyway. */
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
