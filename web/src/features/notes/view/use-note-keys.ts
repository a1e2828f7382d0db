import { type RefObject, useEffect, useEffectEvent } from "react";
import { type NoteAction, noteActionOf } from "./note-keys.ts";

/** Whatever opens above a note takes the keys with it. */
const ABOVE = ".yarl__portal, [role=menu], [role=alertdialog], [data-base-ui-portal] [role=dialog]";

/** Listens while the note has the floor: keys pressed in a dialog, menu or lightbox above it are not for it. */
export function useNoteKeys(view: RefObject<HTMLElement | null>, act: (action: NoteAction) => void): void {
  const perform = useEffectEvent(act);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      // The note itself, or what holds it: the dialog has the focus when nothing in it has.
      if (!view.current?.contains(target) && !target.contains(view.current)) return;
      if (document.querySelector(ABOVE)) return;
      // The sliders of the video are inputs inside its elements.
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
