import { useShortcuts } from "./use-shortcuts.ts";

/** The keys of the whole site; a part of their own, because nobody presses one before there is something to see. */
export function Shortcuts() {
  useShortcuts();
  return null;
}
