import { useEffect, useEffectEvent } from "react";

function isTyping(target: EventTarget | null): boolean {
  // A box that is ticked takes no letters: the keys go on working after a row was chosen.
  if (target instanceof HTMLInputElement) return target.type !== "checkbox" && target.type !== "radio";
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A key of one letter, off while somebody types or composes, or while a dialog that it does not belong to is open above the page. */
export function useShortcut(key: string, act: () => void, enabled = true, inDialog = false): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (!inDialog && document.querySelector("[role=dialog][aria-modal=true]")) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [key, enabled, inDialog]);
}
