import { type RefObject, useEffect, useRef } from "react";
import { type NoteAction, noteActionOf } from "./note-keys.ts";

/** Listens while the note has the floor: keys pressed in a dialog, menu or lightbox above it are not for it. */
export function useNoteKeys(view: RefObject<HTMLElement | null>, act: (action: NoteAction) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (target !== document.body && !view.current?.contains(target)) return;
      if (document.querySelector(".yarl__portal, [role=alertdialog], [data-base-ui-portal] [role=dialog]")) return;
      const action = noteActionOf(event, target.matches("input, textarea, select, [contenteditable=true]"));
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [view]);
}
