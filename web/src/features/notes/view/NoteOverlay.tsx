import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useInertSurroundings } from "../../../ui/use-inert-surroundings.ts";
import styles from "./NoteOverlay.module.css";
import { NoteView } from "./NoteView.tsx";
import { NoteViewSkeleton } from "./NoteViewSkeleton.tsx";
import { useNote } from "./use-note.ts";
import { useOverlayMotion } from "./use-overlay-motion.ts";

interface NoteOverlayProps {
  noteId: number;
  targetCommentId: number | null;
  onClose: () => void;
  /** There is no such note. */
  onMissing: () => void;
}

/** A note above the page one came from, which stays where it is. */
export function NoteOverlay({ noteId, targetCommentId, onClose, onMissing }: NoteOverlayProps) {
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
    </div>
  );
}

/** The focus goes into the note and, when it closes, back to the card it came from. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed in the note before is gone with it
  useLayoutEffect(() => card.current?.focus({ preventScroll: true }), [card, noteId]);
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
