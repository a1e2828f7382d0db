import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useInertSurroundings } from "../../../ui/use-inert-surroundings.ts";
import styles from "./NoteOverlay.module.css";
import { NoteView } from "./NoteView.tsx";
import { NoteViewSkeleton } from "./NoteViewSkeleton.tsx";
import { cardBeside } from "./note-beside.ts";
import { useNote } from "./use-note.ts";
import { useOverlayMotion } from "./use-overlay-motion.ts";

interface NoteOverlayProps {
  noteId: number;
  targetCommentId: number | null;
  onClose: () => void;
  /** There is no such note. */
  onMissing: () => void;
  /** To the next note of the list below, or the one before. */
  onStep: (by: 1 | -1) => void;
}

/** A note above the page one came from, which stays where it is. */
export function NoteOverlay({ noteId, targetCommentId, onClose, onMissing, onStep }: NoteOverlayProps) {
  // As it was when the note was opened: a note from a message or a notification has none.
  const [hasList] = useState(() => cardBeside(noteId, 0) !== null);
  const overlay = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const state = useNote(noteId);
  const { note, refetch } = state;
  useFocusInside(card, noteId);
  useInertSurroundings(overlay, true);
  useOverlayMotion({ overlay, card, noteId });
  usePageTitle(note?.title, "overlay");
  useStillPage();
  const missing = note === null && state.state === "missing";
  useEffect(() => {
    if (missing) onMissing();
  }, [missing, onMissing]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the card closes it; Esc and two buttons do the same
    <div ref={overlay} className={styles.overlay} onMouseDown={(event) => event.target === overlay.current && onClose()}>
      <div
        ref={card}
        className={styles.card}
        role="dialog"
        data-note-overlay
        aria-modal="true"
        aria-labelledby={note ? titleId : undefined}
        aria-label={note ? undefined : "笔记"}
        tabIndex={-1}
      >
        {note ? (
          <NoteView
            key={noteId}
            note={note}
            titleId={titleId}
            targetCommentId={targetCommentId}
            mode="overlay"
            onClose={onClose}
            onDeleted={onClose}
            onStep={onStep}
          />
        ) : state.state === "failed" ? (
          <div className={styles.failed}>
            <EmptyState
              drawing="cloud"
              title="笔记没有加载出来"
              text={state.reason}
              action={
                <div className={styles.choices}>
                  <Button look="quiet" onClick={onClose}>
                    返回
                  </Button>
                  <Button onClick={refetch}>重新加载</Button>
                </div>
              }
            />
          </div>
        ) : (
          <NoteViewSkeleton mode="overlay" />
        )}
      </div>
      {hasList && (
        <div className={styles.steps}>
          <IconButton label="上一篇笔记" aria-keyshortcuts="K" icon={<ChevronUp size={22} />} onClick={() => onStep(-1)} />
          <IconButton label="下一篇笔记" aria-keyshortcuts="J" icon={<ChevronDown size={22} />} onClick={() => onStep(1)} />
        </div>
      )}
    </div>
  );
}

/** The focus goes into the note and, when it closes, back to the card it came from, or to that of the note one has gone on to. */
function useFocusInside(card: React.RefObject<HTMLElement | null>, noteId: number): void {
  const origin = useRef<Element | null>(null);
  // Before the surroundings become inert, which would take the focus away unseen. A part of the note that is still loading may hide it for
  // a moment and run this again: what had the focus first is where it came from.
  useLayoutEffect(() => {
    origin.current ??= document.activeElement;
    return () =>
      queueMicrotask(() => {
        if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus({ preventScroll: true });
      });
  }, []);
  useLayoutEffect(() => {
    // What was pressed in the note before is gone with it.
    card.current?.focus({ preventScroll: true });
    origin.current = cardBeside(noteId, 0)?.link ?? origin.current;
  }, [card, noteId]);
}

function useStillPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.noteOpen = "";
    return () => {
      delete dataset.noteOpen;
    };
  }, []);
}
