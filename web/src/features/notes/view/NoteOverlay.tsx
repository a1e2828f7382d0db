import { ChevronDown, ChevronUp } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { usePageTitle } from "../../../platform/page-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import styles from "./NoteOverlay.module.css";
import { NoteView } from "./NoteView.tsx";
import { NoteViewSkeleton } from "./NoteViewSkeleton.tsx";
import { cardBeside } from "./note-beside.ts";
import { useNote } from "./use-note.ts";
import { useOverlayMotion } from "./use-overlay-motion.ts";
import { usePageBelow } from "./use-page-below.ts";

interface NoteOverlayProps {
  noteId: number;
  targetCommentId: number | null;
  onClose: () => void;
  /** Called when the note does not exist. */
  onMissing: () => void;
  /** Goes to the next note of the list below, or to the one before. */
  onStep: (by: 1 | -1) => void;
}

/** A note above the page from which it was opened. That page stays as it is. */
export function NoteOverlay({ noteId, targetCommentId, onClose, onMissing, onStep }: NoteOverlayProps) {
  // Decided when the note was opened. A note from a message or a notification has no list below.
  const [hasList] = useState(() => cardBeside(noteId, 0) !== null);
  const overlay = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  /** Whether the press began beside the card. */
  const beside = useRef(false);
  const titleId = useId();
  const state = useNote(noteId);
  const { note, refetch } = state;
  const leaveThen = useOverlayMotion({ overlay, card, noteId });
  const close = useCallback(() => leaveThen(onClose), [leaveThen, onClose]);
  usePageBelow({ overlay, card, noteId });
  usePageTitle(note?.title, "overlay");
  const missing = note === null && state.state === "missing";
  useEffect(() => {
    if (missing) onMissing();
  }, [missing, onMissing]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the card closes it; Esc and two buttons do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={overlay}
      className={styles.overlay}
      onMouseDown={(event) => {
        beside.current = event.target === overlay.current;
      }}
      // At the end of the press, which first closes what is open above the note and holds the way back.
      onClick={(event) => beside.current && event.target === overlay.current && close()}
    >
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
            onClose={close}
            onDeleted={close}
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
                  <Button look="quiet" onClick={close}>
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
