import { type RefObject, useLayoutEffect, useRef } from "react";
import { makeSurroundingsInert } from "../../../ui/use-inert-surroundings.ts";
import { cardBeside } from "./note-beside.ts";

/** Gives the page below a closed note back to the reader. It waits for a frame, and for that long a module must know it. */
let giveBack: (() => void) | undefined;

interface PageBelow {
  overlay: RefObject<HTMLElement | null>;
  card: RefObject<HTMLElement | null>;
  noteId: number;
}

/**
 * While a note is open, the page below it does not scroll and is inert, and the focus is in the note. All of that ends after the frame that
 * shows the closing, at once, because the browser then computes the styles of the whole page.
 */
export function usePageBelow({ overlay, card, noteId }: PageBelow): void {
  const origin = useRef<Element | null>(null);
  const last = useRef(noteId);
  // Before the page becomes inert, which would remove the focus unseen. While a part of the note loads, this may run again; the first
  // focused element is the one to return to.
  useLayoutEffect(() => {
    // Of the note before, if its frame has not come.
    giveBack?.();
    origin.current ??= document.activeElement;
    const { dataset } = document.documentElement;
    const release = makeSurroundingsInert(overlay.current);
    dataset.noteOpen = "";
    return () => {
      const back = () => {
        if (giveBack !== back) return;
        giveBack = undefined;
        delete dataset.noteOpen;
        release();
        returnFocus(origin.current, last.current);
      };
      giveBack = back;
      requestAnimationFrame(() => setTimeout(back));
    };
  }, [overlay]);
  useLayoutEffect(() => {
    // The pressed element was in the note before and no longer exists.
    card.current?.focus({ preventScroll: true });
    last.current = noteId;
    origin.current = cardBeside(noteId, 0)?.link ?? origin.current;
  }, [card, noteId]);
}

/** To the card of the note that was shown last. The list may have been drawn again meanwhile: then to the new card, or to the page. */
function returnFocus(origin: Element | null, noteId: number): void {
  // Another page, which was opened from the note, may have taken it.
  if (document.activeElement && document.activeElement !== document.body) return;
  const target = origin?.isConnected ? origin : (cardBeside(noteId, 0)?.link ?? document.getElementById("content"));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
