import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { hasRoute } from "../routes.tsx";
import { useShellDialog } from "./dialogs.ts";
import { isShortcut } from "./shortcuts.ts";

/** Keys of the whole site. A note that is open handles its own and is a dialog, in which these rest. */
export function useShortcuts(): void {
  const openDialog = useShellDialog();
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event, document.activeElement) || document.querySelector("[role=dialog]")) return;
      if (event.key === "?") openDialog("shortcuts");
      else if (event.key === "n" && hasRoute("/publish")) navigate("/publish");
      else if (event.key === "/") {
        const field = document.querySelector<HTMLInputElement>("[data-search]");
        // Only where there is one: the key otherwise keeps what the browser does with it.
        if (field) event.preventDefault();
        field?.focus();
      } else if (event.key === "j") stepToNote(1);
      else if (event.key === "k") stepToNote(-1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [openDialog, navigate]);
}

/** From the note that has the focus, or else from the first one on the screen. */
function stepToNote(step: 1 | -1): void {
  const notes = [...document.querySelectorAll<HTMLElement>("[data-note]")];
  const focused = notes.indexOf(document.activeElement as HTMLElement);
  const next = focused >= 0 ? notes[focused + step] : notes.find((note) => note.getBoundingClientRect().top >= 0);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "center" });
}
