import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { hasRoute } from "../routes.tsx";
import { useShellDialog } from "./dialogs.ts";
import { type Floor, firstInView, shortcutOf } from "./shortcuts.ts";

/** Keys of the whole site. A note that is open handles its own, and leaves these only the list of them. */
export function useShortcuts(): void {
  const openDialog = useShellDialog();
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, floorOf(document.activeElement));
      switch (shortcut) {
        case "shortcuts":
          return openDialog("shortcuts");
        case "publish":
          return void (hasRoute("/publish") && navigate("/publish"));
        case "search":
          return toSearch(event);
        case "next":
          return stepToNote(1);
        case "previous":
          return stepToNote(-1);
        case null:
          return;
        default:
          return shortcut satisfies never;
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [openDialog, navigate]);
}

function floorOf(focused: Element | null): Floor {
  if (focused?.closest("input, textarea, select, [contenteditable=true]")) return "writing";
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], .yarl__portal")];
  if (dialogs.length === 0) return "page";
  return dialogs.every((dialog) => dialog.matches("[data-note-overlay]")) ? "note" : "dialog";
}

function toSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  // Only where there is one: the key otherwise keeps what the browser does with it.
  if (field) event.preventDefault();
  field?.focus();
}

/** From the note that has the focus, or else from the first one on the screen. */
function stepToNote(step: 1 | -1): void {
  const notes = [...document.querySelectorAll<HTMLElement>("[data-note]")];
  const focused = notes.indexOf(document.activeElement as HTMLElement);
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const tops = notes.map((note) => note.getBoundingClientRect().top);
  const next = notes[focused >= 0 ? focused + step : firstInView(tops, header)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "center" });
}
