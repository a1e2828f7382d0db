import { useEffect, useEffectEvent } from "react";
import { takeEarlyKeys } from "../../platform/early-keys.ts";
import { useGuardedNavigate } from "../../platform/guarded-navigate.ts";
import { beginTypingAhead, typeAhead, writeTypedAhead } from "../../platform/typed-ahead.ts";
import { useShellDialog } from "./dialogs.ts";
import { type Floor, firstInView, shortcutOf } from "./shortcuts.ts";

/**
 * Keys of the whole site, also those that were pressed before this part was there. A note that is open handles its own, and leaves these
 * only the list of them.
 */
export function Shortcuts(): null {
  const openDialog = useShellDialog();
  const navigate = useGuardedNavigate();
  const press = useEffectEvent((event: KeyboardEvent, early: boolean) => {
    // Not where the focus is now: the key may have been pressed a while ago.
    const floor = floorOf(event.target);
    if (floor === "page" && typeAhead(event)) return;
    const shortcut = shortcutOf(event, floor);
    switch (shortcut) {
      case "shortcuts":
        return openDialog("shortcuts");
      case "publish":
        return navigate("/publish");
      case "search":
        return toSearch(event, early);
      case "next":
        return stepToNote(1);
      case "previous":
        return stepToNote(-1);
      case null:
        return;
      default:
        return shortcut satisfies never;
    }
  });
  useEffect(() => {
    const focused = document.activeElement;
    for (const event of takeEarlyKeys()) press(event, true);
    const field = document.querySelector<HTMLInputElement>("input[data-search]");
    if (field) writeTypedAhead(field, field === focused ? field.value : "");
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event, false);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return null;
}

function floorOf(target: EventTarget | null): Floor {
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]")) return "writing";
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], .yarl__portal")];
  if (dialogs.length === 0) return "page";
  return dialogs.every((dialog) => dialog.matches("[data-note-overlay]")) ? "note" : "dialog";
}

function toSearch(event: KeyboardEvent, early: boolean): void {
  const search = document.querySelector<HTMLElement>("[data-search]");
  // Only where there is one: the key otherwise keeps what the browser does with it.
  if (search) event.preventDefault();
  // On a narrow screen it is the button that opens the field.
  const opener = search instanceof HTMLButtonElement;
  // The early keys behind an early one were pressed before the field could have the focus.
  if (opener || (search && early)) beginTypingAhead(event.timeStamp);
  if (opener) search.click();
  else search?.focus();
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
