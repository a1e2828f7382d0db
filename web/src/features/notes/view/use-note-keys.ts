import { type RefObject, useEffect, useEffectEvent } from "react";
import { type NoteAction, noteActionOf } from "./note-keys.ts";

/** While one of these is open above the note, the keys belong to it. */
const ABOVE = ".yarl__portal, [role=menu], [role=alertdialog], [data-base-ui-portal] [role=dialog]";

/** Listens to the keys of a note. Keys in a dialog, menu or lightbox above it are ignored. */
export function useNoteKeys(view: RefObject<HTMLElement | null>, act: (action: NoteAction) => void): void {
  const perform = useEffectEvent(act);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      // The note, or an element around it: the dialog has the focus when nothing in it has.
      if (!view.current?.contains(target) && !target.contains(view.current)) return;
      if (document.querySelector(ABOVE)) return;
      // The sliders of the video are inputs in its shadow DOM.
      const [inner] = event.composedPath();
      const writing = inner instanceof Element && inner.matches("input, textarea, select, [contenteditable=true]");
      const action = noteActionOf(event, writing);
      if (!action) return;
      event.preventDefault();
      perform(action);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [view]);
}
