import { watchNotes } from "@shiye/client/push-events";
import type { NoteCardView } from "@shiye/events/notes";
import { type MouseEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { cardHeight, createTextMeasure, titleLines } from "./card-geometry.ts";
import { columnsFor, layoutMasonry, type MasonryBox, visibleBoxes } from "./masonry-layout.ts";
import { type CardWords, NoteCard } from "./NoteCard.tsx";
import styles from "./NoteMasonry.module.css";
import { NoteSkeleton } from "./NoteSkeleton.tsx";
import { useFewAtOnce } from "./use-few-at-once.ts";
import { usePageStrip } from "./use-page-strip.ts";

interface NoteMasonryProps {
  label: string;
  notes: readonly NoteCardView[];
  /** Other texts for the cards, by note. */
  words?: ReadonlyMap<number, CardWords>;
  /** More notes are loading; skeletons are shown at their place. */
  loading?: boolean;
  /** Called when less than two screens of notes are left. */
  onNearEnd?: () => void;
  after?: ReactNode;
}

/** The most cards in the DOM, on any screen. */
const MAX_CARDS = 60;
const SCREENS_AHEAD = 2;
const measure = createTextMeasure();

export function NoteMasonry({ label, words, onNearEnd, after, ...list }: NoteMasonryProps) {
  const { notes, loading } = useGrowingList(list.notes, list.loading ?? false);
  const wall = useRef<HTMLDivElement>(null);
  const strip = usePageStrip(wall);
  const columns = columnsFor(strip.windowWidth);
  const gap = strip.windowWidth <= 600 ? 8 : 16;
  const skeletons = loading ? columns * 2 : 0;
  const layout = useMemo(
    () =>
      layoutMasonry(notes.length + skeletons, {
        width: strip.width,
        columns,
        gap,
        heightOf: (index, columnWidth) =>
          cardHeight(notes[index] ?? skeletonShape(index), columnWidth, measure, words?.get(notes[index]?.id ?? 0)?.excerpt),
      }),
    [notes, words, skeletons, strip.width, columns, gap],
  );
  const screen = strip.to - strip.from;
  const near = strip.width > 0 ? visibleBoxes(layout, strip.from - screen / 2, strip.to + screen / 2, MAX_CARDS) : [];
  const nameOf = ({ index }: MasonryBox) => notes[index]?.id ?? -index;
  const boxes = useFewAtOnce(near, nameOf, ({ top, height }) => top < strip.to && top + height > strip.from);

  const open = useOpenNote();
  useWatched(boxes.flatMap(({ name }) => (name > 0 ? name : [])));
  // Waits until the last notes are rendered; otherwise a slow phone would load page after page before it renders them.
  const drawn = notes === list.notes;
  const nearEnd = drawn && strip.width > 0 && strip.to + SCREENS_AHEAD * screen > layout.height;
  useEffect(() => {
    // The length is a dependency, so that a page that did not fill the screen loads the next one.
    if (!nearEnd || notes.length === 0) return;
    // In the task after the next frame, so that visible pictures are requested first and the frame is not delayed.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => onNearEnd?.());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [nearEnd, notes.length, onNearEnd]);

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a link in it, and Enter on a link is a click */}
      <div
        ref={wall}
        className={styles.wall}
        style={{ height: layout.height }}
        role="feed"
        aria-label={label}
        aria-busy={loading || !notes[0]}
        onClick={open}
      >
        {boxes.map(({ index, left, top, height, name }) => {
          const note = name > 0 ? notes[index] : undefined;
          return (
            <article
              key={name}
              className={styles.item}
              style={{ width: layout.columnWidth, height, transform: `translate(${left}px, ${top}px)` }}
              aria-labelledby={note && `note-${name}`}
              aria-hidden={!note || undefined}
              aria-posinset={note && index + 1}
              aria-setsize={note && (onNearEnd ? -1 : notes.length)}
            >
              {note ? (
                <NoteCard
                  note={note}
                  words={words?.get(note.id)}
                  columnWidth={layout.columnWidth}
                  titleLines={titleLines(note.title, layout.columnWidth, measure)}
                  eager={index < columns}
                />
              ) : (
                <NoteSkeleton {...(notes[index] ?? skeletonShape(index))} columnWidth={layout.columnWidth} />
              )}
            </article>
          );
        })}
      </div>
      {/* Shown together with the last note, not before it. */}
      {drawn && after}
    </>
  );
}

/** New notes below are rendered in pieces between the frames, so that scrolling stays smooth. Other changes are rendered at once. */
function useGrowingList(notes: readonly NoteCardView[], loading: boolean): { notes: readonly NoteCardView[]; loading: boolean } {
  const now = useMemo(() => ({ notes, loading }), [notes, loading]);
  const before = useDeferredValue(now);
  const grows = before.notes[0] && before.notes[0] === notes[0] && (before.notes.length < notes.length || before.notes === notes);
  return grows ? before : now;
}

/** Skeletons with different but constant shapes. */
function skeletonShape(index: number): { title: string; aspectRatio: number } {
  return {
    title: index % 3 ? "两行的标题两行的标题两行的标题两行的标题" : "一行",
    aspectRatio: [0.75, 1, 0.85, 1.25, 0.8][index % 5] ?? 1,
  };
}

/** Subscribes to the counts of these notes. */
function useWatched(ids: number[]): void {
  const names = ids.join();
  useEffect(() => watchNotes(names === "" ? [] : names.split(",").map(Number)), [names]);
}

/** Opens the note of a pressed card. Other uses of a link, such as a new tab, are left to the browser. */
function useOpenNote(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const background = useLocation();
  return (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-note]");
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The list stays behind the note. `background` tells the router which page that is.
    navigate(link.getAttribute("href") ?? "", { state: { background } });
  };
}
